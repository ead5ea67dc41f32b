export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
  /** Where it begins. */
  readonly at: number;
}

/** A text cut at each place that holds `search`, whatever its case; whole where there is nothing to look for. */
export function splitAt(text: string, search: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  const { length } = search.trim();
  let from = 0;
  for (const at of placesOf(text, search)) {
    if (at > from) parts.push({ text: text.slice(from, at), isHit: false, at: from });
    parts.push({ text: text.slice(at, at + length), isHit: true, at });
    from = at + length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isHit: false, at: from });
  return parts;
}

/** Where `search` begins in a text, without overlaps. */
export function placesOf(text: string, search: string): readonly number[] {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change their length with their case; their places would not be those of the text.
  if (wanted === '' || lower.length !== text.length) return [];
  const places: number[] = [];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length))
    places.push(at);
  return places;
}
