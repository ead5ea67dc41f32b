export { createPictureEncoder } from './create-picture-encoder.ts';
export {
  IMAGE_TYPES,
  type Crop,
  type ImageType,
  type Picture,
  type PictureEncoder,
} from './picture-encoder.ts';
export { PICTURE_SIDE_PX } from './picture-limits.ts';
