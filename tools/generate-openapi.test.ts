import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OPENAPI_FILE, openApiText } from './generate-openapi.ts';

it('docs/api/openapi.json is what the contracts say (node tools/generate-openapi.ts writes it)', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8') === openApiText()).toBe(true);
});
