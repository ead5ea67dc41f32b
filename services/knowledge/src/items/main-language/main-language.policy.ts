/**
 * The primary language of more than half of all items, of which each has a tag, or null while it is processed or where its
 * text does not tell. Null where no language has so many.
 */
export function mainLanguageOf(languages: readonly (string | null)[]): string | null {
  const primary = languages.map((language) => language?.toLowerCase().split('-', 1)[0] ?? null);
  const counts = [...Map.groupBy(primary, (language) => language)];
  const most = counts.find(([, items]) => items.length > languages.length / 2);
  return most?.[0] ?? null;
}
