/** The cropper's numbers (specification, sections 5 and 9); each stands here once. */

/** After the last turn of the wheel or touch, this long until the picture settles. */
export const CROPPER_DEBOUNCE_MS = 500;
/** How long the preview follows a change. */
export const PREVIEW_TRANSITION_MS = 300;
/** How long a move of the image itself takes. */
export const CROPPER_TRANSITION_MS = 350;
/** A step of the wheel, and of the zoom buttons, makes the image larger or smaller by this part. */
export const WHEEL_ZOOM_RATIO = 0.1;
/** The image on the screen is not larger on its longer side. */
export const PREVIEW_MAX_PX = 1024;
/** The frame on the screen is not smaller. */
export const MIN_STENCIL_PX = 20;
/** A finger moves this far before the frame follows, so that a page can be scrolled across it. */
export const TOUCH_ACTIVATION_PX = 20;

/** What the frame and the image may not leave. */
export const RESTRICTIONS = {
  'fill-area': 'fillArea',
  'fit-area': 'fitArea',
  stencil: 'stencil',
  none: 'none',
} as const;
/** The server cuts inside the image only, and the whole image can be seen. */
export const RESTRICTION: keyof typeof RESTRICTIONS = 'fit-area';
export const DEFAULT_BOUNDARIES = ['fill', 'fit'] as const;
/** The area keeps its size whatever the image is like: nothing jumps. */
export const BOUNDARIES: (typeof DEFAULT_BOUNDARIES)[number] = 'fill';
