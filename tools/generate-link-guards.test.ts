import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LINK_GUARDS_FILE, linkGuardsText } from './generate-link-guards.ts';

it('the guards of a link are what the contracts say (npm run generate writes them)', () => {
  expect(readFileSync(LINK_GUARDS_FILE, 'utf8')).toBe(linkGuardsText());
});
