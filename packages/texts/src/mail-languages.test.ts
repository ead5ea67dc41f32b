import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAIL_LANGUAGES } from './mail-languages.ts';

test('the languages that are offered for mails are those that have texts of mails', () => {
  const folder = new URL('../', import.meta.url);
  const found = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/mails/index.ts`, folder)));
  expect(found.toSorted()).toEqual(MAIL_LANGUAGES);
});
