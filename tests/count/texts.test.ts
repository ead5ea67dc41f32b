import { ERROR_REASONS } from '@colloquy/contracts';
import { answerTexts } from '@colloquy/texts/answers';
import { errorTexts } from '@colloquy/texts/errors';
import { mailTexts } from '@colloquy/texts/mails';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { isTestCode } from './counters.ts';
import { readSources, walk } from './source-files.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const CATALOGUE = /^packages\/texts\/|^packages\/contracts\/src\/errors\/(?:reasons|catalogue)[.]ts$/;

/** Every name and every literal of the product, outside of the catalogue itself. */
function namesInUse(): ReadonlySet<string> {
  const names = new Set<string>();
  const product = ['services', 'gateway', 'packages', 'admin', 'widget', 'tools', 'deploy'];
  for (const { path, tree } of product.flatMap((folder) => readSources(REPOSITORY, folder))) {
    if (isTestCode(path) || CATALOGUE.test(path)) continue;
    walk(tree, (node) => {
      if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text);
    });
  }
  return names;
}

describe('the catalogue of texts', () => {
  const names = namesInUse();
  const { fields, otherCodes } = errorTexts('en');
  const { accounts, billing, workspaces } = mailTexts('en');

  it.each<[string, readonly string[]]>([
    ['what is wrong with a field', Object.keys(fields)],
    ['reasons', ERROR_REASONS],
    ['other errors', Object.keys(otherCodes)],
    ['mails to account holders', Object.keys(accounts)],
    ['mails about plans', [...Object.keys(billing), ...Object.keys(billing.notices)]],
    ['mails about workspaces', Object.keys(workspaces)],
    ['what a chatbot says', Object.keys(answerTexts('en'))],
  ])('has no key of %s that nothing uses', (_part, keys) => {
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !names.has(key))).toEqual([]);
  });
});
