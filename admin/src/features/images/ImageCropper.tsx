import type { ImageCrop } from '@colloquy/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import Add from '@mui/icons-material/ZoomInOutlined';
import RotateLeft from '@mui/icons-material/RotateLeftOutlined';
import RotateRight from '@mui/icons-material/RotateRightOutlined';
import Remove from '@mui/icons-material/ZoomOutOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  useEffect,
  useImperativeHandle,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
} from 'react';
import {
  Cropper,
  CropperPreview,
  DraggableArea,
  fillBoundary,
  fitBoundary,
  ImageRestriction,
  type CropperPreviewRef,
  type CropperRef,
} from 'react-advanced-cropper';
import 'react-advanced-cropper/dist/style.css';
import { useText } from '../../i18n/useText.ts';
import { minStencil, toCrop } from './crop-geometry.ts';
import {
  BOUNDARIES,
  CROPPER_DEBOUNCE_MS,
  CROPPER_TRANSITION_MS,
  PREVIEW_TRANSITION_MS,
  RESTRICTION,
  RESTRICTIONS,
  TOUCH_ACTIVATION_PX,
  WHEEL_ZOOM_RATIO,
} from './cropper-constants.ts';
import type { Preview } from './preview.ts';

// The library's only way to set it; its default is longer.
Object.assign(DraggableArea.defaultProps, { activationDistance: TOUCH_ACTIVATION_PX });

/** Handle for the surrounding dialog. */
export interface CropperHandle {
  /** The chosen square; null without one. */
  readonly crop: () => ImageCrop | null;
}

export type CropperIssue = 'loadFailed' | 'noRoom';

const BOUNDARY_SIZES = { fill: fillBoundary, fit: fitBoundary } as const;
const AREA_HEIGHT_PX = 300;
const PREVIEW_PX = 88;
/** Distance that an arrow key moves the frame, in pixels of the displayed image. */
const KEY_STEP_PX = 10;
const EASING = 'ease-in-out';
const ZOOM_IN = 1 + WHEEL_ZOOM_RATIO;
const ZOOM_OUT = 1 / ZOOM_IN;

/** A square frame over an image that can be moved, rotated and zoomed, with a round preview. */
export function ImageCropper({
  preview,
  handle,
  onIssue,
}: {
  preview: Preview;
  handle: Ref<CropperHandle>;
  onIssue: (issue: CropperIssue) => void;
}): ReactElement {
  const t = useText();
  const cropper = useRef<CropperRef>(null);
  const area = useRef<HTMLDivElement>(null);
  const small = useRef<CropperPreviewRef>(null);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const { shown, real } = preview;

  useImperativeHandle(handle, () => ({
    crop() {
      const frame = cropper.current?.getCoordinates() ?? null;
      if (frame === null) return null;
      return toCrop(frame, cropper.current?.getTransforms().rotate ?? 0, shown, real);
    },
  }));

  // The library adds its images late and without alternative text; the surrounding group has a label.
  useEffect(() => {
    if (area.current === null) return undefined;
    const around = area.current;
    const silence = () => {
      for (const image of around.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
    };
    const observer = new MutationObserver(silence);
    observer.observe(around, { childList: true, subtree: true });
    silence();
    return () => observer.disconnect();
  }, []);

  const turn = (degrees: number) => cropper.current?.rotateImage(degrees);
  // Zooms like the wheel: the frame keeps its position on screen, and covers less or more of the image.
  const zoom = (ratio: number) => {
    cropper.current?.transformImage({ scale: ratio });
    cropper.current?.transformImageEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = (left: number, top: number) => cropper.current?.moveCoordinates({ left, top });
    const actions: Readonly<Record<string, () => unknown>> = {
      ArrowLeft: () => move(-KEY_STEP_PX, 0),
      ArrowRight: () => move(KEY_STEP_PX, 0),
      ArrowUp: () => move(0, -KEY_STEP_PX),
      ArrowDown: () => move(0, KEY_STEP_PX),
      '+': () => zoom(ZOOM_IN),
      '-': () => zoom(ZOOM_OUT),
      r: () => turn(90),
      R: () => turn(-90),
    };
    const act = actions[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box
        ref={area}
        role="group"
        aria-label={t('images.area')}
        aria-describedby="cropper-help"
        tabIndex={0}
        onKeyDown={onKeyDown}
        sx={{
          height: AREA_HEIGHT_PX,
          borderRadius: 1,
          overflow: 'hidden',
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <Cropper
          ref={cropper}
          src={preview.url}
          // The address belongs to this page, and the image is already upright.
          crossOrigin={false}
          checkOrientation={false}
          canvas={false}
          style={{ height: '100%', width: '100%' }}
          imageRestriction={ImageRestriction[RESTRICTIONS[RESTRICTION]]}
          stencilProps={{ aspectRatio: 1, grid: true, movable: true, resizable: true }}
          boundaryProps={{ sizeAlgorithm: BOUNDARY_SIZES[BOUNDARIES] }}
          backgroundWrapperProps={{
            timeout: CROPPER_DEBOUNCE_MS,
            scaleImage: { touch: true, wheel: { ratio: WHEEL_ZOOM_RATIO } },
            rotateImage: false,
          }}
          transitions={isStill ? false : { duration: CROPPER_TRANSITION_MS, timingFunction: EASING }}
          defaultSize={({ visibleArea, imageSize }) => {
            const { width, height } = visibleArea ?? imageSize;
            const side = Math.min(width, height, imageSize.width, imageSize.height);
            return { width: side, height: side };
          }}
          sizeRestrictions={(state) => {
            const least = minStencil(state.visibleArea?.width ?? 0, state.boundary.width);
            const { width, height } = state.imageSize;
            const min = Math.min(least, width, height);
            return { minWidth: min, minHeight: min, maxWidth: width + height, maxHeight: width + height };
          }}
          onUpdate={(current) => {
            small.current?.update(current);
            const boundary = current.getState()?.boundary;
            if (boundary !== undefined && (boundary.width === 0 || boundary.height === 0)) {
              onIssue('noRoom');
            }
          }}
          onError={() => onIssue('loadFailed')}
        />
      </Box>
      <Typography id="cropper-help" variant="body2" color="textSecondary">
        {t('images.cropHelp')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 176 }} role="toolbar" aria-label={t('images.tools')}>
          <Tool name="turnLeft" Icon={RotateLeft} onClick={() => turn(-90)} />
          <Tool name="turnRight" Icon={RotateRight} onClick={() => turn(90)} />
          <Tool name="zoomOut" Icon={Remove} onClick={() => zoom(ZOOM_OUT)} />
          <Tool name="zoomIn" Icon={Add} onClick={() => zoom(ZOOM_IN)} />
        </Box>
        <Box
          aria-hidden
          sx={{
            width: PREVIEW_PX,
            height: PREVIEW_PX,
            borderRadius: '50%',
            overflow: 'hidden',
            border: 1,
            borderColor: 'divider',
          }}
        >
          <CropperPreview
            ref={small}
            cropper={cropper}
            style={{ width: '100%', height: '100%' }}
            transitions={{ active: !isStill, duration: PREVIEW_TRANSITION_MS, timingFunction: EASING }}
          />
        </Box>
      </Box>
    </Box>
  );
}

function Tool(props: {
  name: 'turnLeft' | 'turnRight' | 'zoomIn' | 'zoomOut';
  Icon: SvgIconComponent;
  onClick: () => void;
}): ReactElement {
  const t = useText();
  const label = t(`images.${props.name}`);
  return (
    <IconButton aria-label={label} title={label} onClick={props.onClick}>
      <props.Icon />
    </IconButton>
  );
}
