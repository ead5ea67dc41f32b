export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
  /** Offset of its start. */
  readonly at: number;
}

/** A text split at each match of `search`, case-insensitively; whole without a search. */
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

/** Offsets of `search` in a text, without overlaps. */
export function placesOf(text: string, search: string): readonly number[] {
  const wanted = search.trim().toLowerCase();
  const lower = text.toLowerCase();
  // A few letters change length with case, which would shift the offsets.
  if (wanted === '' || lower.length !== text.length) return [];
  const places: number[] = [];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length))
    places.push(at);
  return places;
}
