import { existsSync, readdirSync } from 'node:fs';
import { dashboardTexts } from '@colloquy/texts/dashboard';
import { widgetTexts } from '@colloquy/texts/widget';
import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';
import { leavesOf, type TextTree } from './leaves.ts';

const FOLDERS = new URL('../../packages/texts/', import.meta.url);
const AREAS = ['dashboard', 'widget', 'mails', 'errors', 'answers'];

/** The texts of an area in one language; undefined when that language has none of them. */
async function textsOf(locale: string, area: string): Promise<TextTree | undefined> {
  const file = new URL(`${locale}/${area}/index.ts`, FOLDERS);
  if (!existsSync(file)) return undefined;
  const module: { readonly texts: TextTree } = await import(file.href);
  return module.texts;
}

const locales = readdirSync(FOLDERS).filter((name) =>
  AREAS.some((area) => existsSync(new URL(`${name}/${area}/index.ts`, FOLDERS))),
);

const localesOf = (area: string) =>
  locales.filter((locale) => existsSync(new URL(`${locale}/${area}/index.ts`, FOLDERS)));

it('the dashboard and the widget offer every language that has a folder of their texts', () => {
  expect(dashboardTexts.locales.toSorted()).toEqual(localesOf('dashboard').toSorted());
  expect(widgetTexts.locales.toSorted()).toEqual(localesOf('widget').toSorted());
});

describe.each(AREAS)('the texts of %s', (area) => {
  it('are not empty in English', async () => {
    const texts = Object.entries(leavesOf((await textsOf('en', area)) ?? {}));
    expect(texts.filter(([, text]) => typeof text === 'string' && text.trim() === '')).toEqual([]);
  });

  it.each(locales)('fit the English ones in %s', async (locale) => {
    const [en, other] = [await textsOf('en', area), await textsOf(locale, area)];
    expect(other === undefined ? [] : compareTexts(en ?? {}, other, locale)).toEqual([]);
  });
});

describe('texts in another language', () => {
  const en = {
    app: { save: 'Save', hello: 'Hello %{name}' },
    pages: '%{smart_count} page |||| %{smart_count} pages',
    mail: ({ name, date }: { name: string; date: string }) => `${name} ${date}`,
  };
  const hr = {
    app: { save: 'Spremi', hello: 'Zdravo %{name}' },
    pages: '%{smart_count} stranica |||| %{smart_count} stranice |||| %{smart_count} stranica',
    mail: ({ name, date }: { name: string; date: string }) => `${date} ${name}`,
  };

  it.each([
    ['are whole', hr, []],
    ['miss a key', { ...hr, app: { save: 'Spremi' } }, ['app.hello is missing']],
    ['bring a key', { ...hr, more: 'Više' }, ['more is not in English']],
    ['are empty', { ...hr, app: { ...hr.app, save: ' ' } }, ['app.save is empty']],
    [
      'lose a placeholder',
      { ...hr, app: { ...hr.app, hello: 'Zdravo {name}' } },
      ['app.hello has the placeholders {name}, not %{name}'],
    ],
    ['lose a plural form', { ...hr, pages: en.pages }, ['pages has 2 plural forms, not 3 (one, few, other)']],
    [
      'leave out what a text is given',
      { ...hr, mail: ({ name }: { name: string }) => name },
      ['mail has the placeholders name, not date name'],
    ],
    ['hold something else', { ...hr, mail: 'Pošta' }, ['mail is string, not function']],
  ])('are reported when they %s', (_what, texts, issues) => {
    expect(compareTexts(en, texts, 'hr')).toEqual(issues);
  });
});
