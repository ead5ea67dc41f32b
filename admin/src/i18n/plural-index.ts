const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Index of the form (`a |||| b`) for a number: a language lists its own CLDR categories in their order. */
export function pluralIndex(locale: string): (count: number) => number {
  const rules = new Intl.PluralRules(locale);
  const own = CATEGORIES.filter((name) =>
    rules.resolvedOptions().pluralCategories.some((one) => one === name),
  );
  return (count) => own.indexOf(rules.select(count));
}
