/** Constants of the cropper (specification, sections 5 and 9), each defined once. */

/** Debounce after the last wheel or touch event. */
export const CROPPER_DEBOUNCE_MS = 500;
/** Duration of the preview's transition. */
export const PREVIEW_TRANSITION_MS = 300;
/** Duration of the image's transition. */
export const CROPPER_TRANSITION_MS = 350;
/** Zoom factor of one wheel step and of the zoom buttons. */
export const WHEEL_ZOOM_RATIO = 0.1;
/** Maximum of the displayed image's longer side. */
export const PREVIEW_MAX_PX = 1024;
/** Minimum size of the displayed frame. */
export const MIN_STENCIL_PX = 20;
/** Distance that a finger moves before the frame follows, so that the page can be scrolled over it. */
export const TOUCH_ACTIVATION_PX = 20;

/** Limits of the frame and the image. */
export const RESTRICTIONS = {
  'fill-area': 'fillArea',
  'fit-area': 'fitArea',
  stencil: 'stencil',
  none: 'none',
} as const;
/** The server crops only inside the image, and the whole image can be seen. */
export const RESTRICTION: keyof typeof RESTRICTIONS = 'fit-area';
export const DEFAULT_BOUNDARIES = ['fill', 'fit'] as const;
/** The area keeps its size for every image, so that nothing jumps. */
export const BOUNDARIES: (typeof DEFAULT_BOUNDARIES)[number] = 'fill';
