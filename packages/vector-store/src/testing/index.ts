export { aPoint, axis, TEST_SPACE } from './builders.ts';
export { describeVectorCollections } from './describe-vector-collections.ts';
export { describeVectorStore } from './describe-vector-store.ts';
export { startFakeQdrant } from './qdrant/fake-qdrant.ts';
