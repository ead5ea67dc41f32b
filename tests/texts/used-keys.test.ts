import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ERROR_REASONS } from '@colloquy/contracts';
import { answerTexts } from '@colloquy/texts/answers';
import { texts as dashboard } from '@colloquy/texts/dashboard-texts';
import { errorTexts } from '@colloquy/texts/errors';
import { mailTexts } from '@colloquy/texts/mails';
import { en as widget } from '@colloquy/texts/widget';
import { describe, expect, it } from 'vitest';
import { readSources } from '../count/source-files.ts';
import { leavesOf } from './leaves.ts';
import { findNamedTexts, findNames, openProgram } from './used-keys.ts';

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The compiler reads an application and its libraries: 10 s on an idle machine. */
const COMPILER_PATIENCE_MS = 300_000;

const CODE = ['services', 'gateway', 'packages', 'admin', 'widget', 'tools', 'deploy', 'operator'];

/** The keys that `renderMail` reads of every mail, and the indexes in a list of paragraphs. */
const PARTS_OF_A_MAIL = /^(?:title|paragraphs|footer|\d+)$/;

describe('a text of the catalogue', () => {
  it('is used by its literal, its path, and what a template can become by its types', () => {
    const root = mkdtempSync(join(tmpdir(), 'colloquy-texts-'));
    try {
      writeFileSync(join(root, 'tsconfig.json'), '{ "compilerOptions": { "noLib": true, "types": [] } }');
      writeFileSync(
        join(root, 'page.ts'),
        `declare const t: (key: 'tab.one' | 'tab.two' | 'tab.three' | 'app.save') => string;
         declare const tab: 'one' | 'two';
         declare const en: { fatal: { title: string } };
         export const page = [t(\`tab.\${tab}\`), t('app.save'), en.fatal.title];`,
      );
      writeFileSync(join(root, 'page.test.ts'), "export const wanted = 'tab.three';");
      const named = findNamedTexts(openProgram(join(root, 'tsconfig.json')), root);
      const keys = ['tab.one', 'tab.two', 'tab.three', 'app.save', 'fatal.title', 'fatal.text'];
      expect(keys.filter((key) => !named.has(key))).toEqual(['tab.three', 'fatal.text']);
    } finally {
      rmSync(root, { recursive: true });
    }
  });

  it.each([
    ['admin', dashboard],
    ['widget', widget],
  ])(
    'of the %s is used in its code',
    (app, texts) => {
      const named = findNamedTexts(openProgram(folder(`${app}/tsconfig.json`)), folder(`${app}/src/`));
      const unused = Object.keys(leavesOf(texts)).filter((key) => !named.has(key));
      expect(unused).toEqual([]);
    },
    COMPILER_PATIENCE_MS,
  );

  it('of mails, errors, reasons and answers is named in the code', () => {
    const reasons = Object.fromEntries(ERROR_REASONS.map((reason) => [reason, reason]));
    const areas = { reasons, mails: mailTexts('en'), errors: errorTexts('en'), answers: answerTexts('en') };
    const named = findNames(CODE.flatMap((name) => readSources(folder(''), name)));
    const unused = Object.keys(leavesOf(areas)).filter((key) =>
      key
        .split('.')
        .slice(1)
        .some((part) => !PARTS_OF_A_MAIL.test(part) && !named.has(part)),
    );
    expect(unused).toEqual([]);
  });
});
