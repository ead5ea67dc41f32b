import type { Migration } from '@colloquy/persistence';

/** Models are tested for how they rest on passages. */
export const testsOfModels: Migration = {
  id: '0004-tests-of-models',
  fields: {
    model_providers: { 'providers[].groundings': [], 'providers[].groundings[].test.quoted': null },
    instance_groundings: { lastFailure: null, 'test.quoted': null },
  },
};
