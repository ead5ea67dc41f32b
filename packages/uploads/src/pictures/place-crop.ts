import { AppError, type FieldError, ERRORS } from '@colloquy/errors';
import type { FieldMessage, ImageCrop } from '@colloquy/contracts';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Area extends Size {
  readonly left: number;
  readonly top: number;
}

/** Two sides that differ by rounding are still a square. */
const SQUARE_TOLERANCE_PX = 1;

/**
 * The area of the unrotated upright image that a crop of the rotated image covers, so that only this area is decoded
 * and rotated. Throws AppError `fieldNotValid` that names every invalid field below `crop`.
 */
export function placeCrop(crop: ImageCrop, upright: Size): Area {
  const turned = crop.rotate % 180 === 0 ? upright : { width: upright.height, height: upright.width };
  assertInside(crop, turned);
  const { x, y, width, height } = crop;
  switch (crop.rotate) {
    case 0:
      return { left: x, top: y, width, height };
    case 90:
      return { left: y, top: upright.height - (x + width), width: height, height: width };
    case 180:
      return { left: upright.width - (x + width), top: upright.height - (y + height), width, height };
    case 270:
      return { left: upright.width - (y + height), top: x, width: height, height: width };
  }
}

function assertInside(crop: ImageCrop, image: Size): void {
  const issues: FieldError[] = [];
  const issue = (field: keyof ImageCrop, message: FieldMessage): void =>
    void issues.push({ code: Number(ERRORS.fieldNotValid), field: `crop.${field}`, message });
  if (crop.x >= image.width) issue('x', ['imageWidth', { pixels: image.width }]);
  else if (crop.x + crop.width > image.width) issue('width', ['imageWidth', { pixels: image.width }]);
  if (crop.y >= image.height) issue('y', ['imageHeight', { pixels: image.height }]);
  else if (crop.y + crop.height > image.height) issue('height', ['imageHeight', { pixels: image.height }]);
  if (issues.length === 0 && Math.abs(crop.width - crop.height) > SQUARE_TOLERANCE_PX) {
    issue('height', 'cropNoSquare');
  }
  if (issues.length > 0) throw new AppError({ code: ERRORS.fieldNotValid, errors: issues });
}
