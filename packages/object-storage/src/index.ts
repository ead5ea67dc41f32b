export { createFileObjectStorage, type FileObjectStorage } from './file/file-object-storage.ts';
export type { ObjectStorage, UploadUrl } from './object-storage.ts';
