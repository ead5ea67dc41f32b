const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Which of a text's forms (`a |||| b`) fits a number: a language writes its own CLDR categories in their order. */
export function pluralIndex(locale: string): (count: number) => number {
  const rules = new Intl.PluralRules(locale);
  const own = CATEGORIES.filter((name) =>
    rules.resolvedOptions().pluralCategories.some((one) => one === name),
  );
  return (count) => own.indexOf(rules.select(count));
}
