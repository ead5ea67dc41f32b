export { serveTestFiles, type TestFiles } from './serve-test-files.ts';
export { describeObjectStorage } from './object-storage-suite.ts';
