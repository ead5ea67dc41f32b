import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { FEATURES_OFF_BY_PLAYWRIGHT } from './chromium-flags.ts';

it('switches off what Playwright does, whose list it replaces', () => {
  const driver = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const list = /disabledFeatures = \[([^\]]+)\]/.exec(readFileSync(driver, 'utf8'))?.[1] ?? '';
  const features = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, name]) => name);
  expect(FEATURES_OFF_BY_PLAYWRIGHT).toEqual(features);
});
