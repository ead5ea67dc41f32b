import type { StoredProvider } from '../models/provider-access/model-providers.model.ts';

/** A model provider that is not tested yet. */
export const aStoredProvider = (change: Partial<StoredProvider> = {}): StoredProvider => ({
  id: 'p',
  name: 'Mine',
  kind: 'compatible',
  baseUrl: 'https://models.example/v1',
  key: null,
  headers: null,
  state: 'untested',
  lastError: null,
  lastTestedAt: null,
  models: [],
  groundings: [],
  createdBy: 'ada',
  revision: 1,
  ...change,
});
