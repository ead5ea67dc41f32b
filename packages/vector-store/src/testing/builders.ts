import type { VectorPoint } from '../vector-store.ts';

/** Vectors of the behaviour suite are short, so that tests can spell them out. */
export const TEST_SPACE = { modelId: 'test/model', dimension: 4 } as const;

/** A unit vector along one axis, leaning towards another by `lean` (0..1). */
export function axis(direction: number, towards = direction, lean = 0): Float32Array {
  const vector = new Float32Array(TEST_SPACE.dimension);
  vector[direction] = 1 - lean;
  vector[towards] = (vector[towards] ?? 0) + lean;
  return vector;
}

/** A chunk with sensible defaults; override what the test is about. */
export function aPoint(fields: Partial<VectorPoint> = {}): VectorPoint {
  return {
    workspaceId: 'workspace-1',
    botId: 'bot-1',
    itemId: 'item-1',
    version: 1,
    index: 0,
    text: 'Parcels are delivered within three days.',
    headingPath: ['Shipping'],
    page: null,
    url: null,
    title: 'Shop guide',
    language: 'en',
    hash: 'hash-1',
    vectors: [axis(0)],
    ...fields,
  };
}
