export { serveTestFiles, type TestFiles } from './serve-test-files.ts';
export { describeObjectStorage, type ObjectStorageUnderTest } from './object-storage-suite.ts';
