import { leavesOf, type TextTree } from './leaves.ts';

const FORMS = ' |||| ';

/**
 * The differences of the texts in `locale` from the English ones: a key, a placeholder, a plural form or the type of
 * a text.
 */
export function compareTexts(en: TextTree, other: TextTree, locale: string): readonly string[] {
  const [expected, found] = [leavesOf(en), leavesOf(other)];
  const unknown = Object.keys(found).filter((key) => !Object.hasOwn(expected, key));
  return [
    ...unknown.map((key) => `${key} is not in English`),
    ...Object.entries(expected).flatMap(([key, text]) =>
      Object.hasOwn(found, key)
        ? issuesOf(text, found[key], locale).map((issue) => `${key} ${issue}`)
        : [`${key} is missing`],
    ),
  ];
}

function issuesOf(en: unknown, other: unknown, locale: string): readonly string[] {
  if (typeof en !== typeof other) return [`is ${typeof other}, not ${typeof en}`];
  const isEmpty = typeof other === 'string' && other.trim() === '';
  const [wanted, found] = [placeholdersOf(en), placeholdersOf(other)];
  const forms = typeof other === 'string' ? other.split(FORMS).length : 1;
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions();
  const isCounted = typeof en === 'string' && en.includes(FORMS);
  return [
    ...(isEmpty ? ['is empty'] : []),
    ...(wanted === found ? [] : [`has the placeholders ${found || 'none'}, not ${wanted || 'none'}`]),
    ...(isCounted && forms !== pluralCategories.length
      ? [`has ${forms} plural forms, not ${pluralCategories.length} (${pluralCategories.join(', ')})`]
      : []),
  ];
}

/** The placeholders in a text (`%{name}`, `{name}`), or the parameters that a text function destructures. */
function placeholdersOf(text: unknown): string {
  const found =
    typeof text === 'function'
      ? (/^\(?\{?([^)}=]*)/.exec(String(text))?.[1] ?? '').split(',').map((name) => name.trim())
      : String(text).match(/%?\{\w+\}/g);
  return [...new Set(found)].toSorted().join(' ').trim();
}
