import type { KnowledgeSearchHit } from '@colloquy/contracts';

export const aHit = (overrides: Partial<KnowledgeSearchHit> = {}): KnowledgeSearchHit => ({
  item_id: 'i1',
  version: 1,
  index: 0,
  text: 'Parcels arrive within three days.',
  headingPath: ['Shipping'],
  page: 2,
  url: null,
  title: 'Terms',
  language: 'en',
  hash: 'hash-1',
  dense: 0.5,
  sparse: 0.5,
  fused: 0.5,
  ...overrides,
});
