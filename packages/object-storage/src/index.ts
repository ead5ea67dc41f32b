export {
  createFileObjectStorage,
  type FileObjectStorage,
  type FileObjectStorageOptions,
} from './file/file-object-storage.ts';
export { isValidKey } from './keys.ts';
export type {
  DownloadUrl,
  DownloadUrlInput,
  ListedObject,
  ObjectStat,
  ObjectStorage,
  UploadUrl,
  UploadUrlInput,
  WrittenObject,
} from './object-storage.ts';
