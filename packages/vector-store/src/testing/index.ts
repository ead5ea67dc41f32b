export { aPoint, axis, TEST_SPACE } from './builders.ts';
export { describeVectorStore, type VectorStoreFactory } from './describe-vector-store.ts';
