export { describeObjectStorage, type ObjectStorageUnderTest } from './object-storage-suite.ts';
