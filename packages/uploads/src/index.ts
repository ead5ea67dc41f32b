export { collectGarbage } from './collect-garbage.ts';
export { imageRecordShape, type ImageRecord } from './images/image-records.ts';
export { createImageUseCases, heldImages, type ImageUseCases } from './images/image-use-cases.ts';
export { createImageUploads, type ImageOwner, type ImageUploads } from './images/image-uploads.ts';
export {
  PENDING_UPLOAD_LIFETIME_MS,
  presignUpload,
  readUploaded,
  sha256Of,
  type AnnouncedUpload,
} from './pending-uploads.ts';
export { createPictureEncoder } from './pictures/create-picture-encoder.ts';
export { tooLargeIssue, uploadError, type UploadIssue } from './upload-issues.ts';
