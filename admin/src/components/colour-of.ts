/** Dark enough for white letters (at least 4.5:1). */
const COLOURS = [
  '#3d53c8',
  '#8a3ffc',
  '#0f766e',
  '#b3261e',
  '#8a5300',
  '#1b6e3c',
  '#0b66a3',
  '#a1286a',
] as const;

/** The same colour for the same seed. */
export function colourOf(seed: string): string {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
