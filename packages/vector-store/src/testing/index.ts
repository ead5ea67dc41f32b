export { aPoint, axis, TEST_SPACE } from './builders.ts';
export { describeVectorStore } from './describe-vector-store.ts';
