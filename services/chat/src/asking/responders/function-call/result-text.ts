import type { FunctionTool, FunctionArguments } from '@colloquy/contracts';
import type { Passage } from '@colloquy/answering';

/** Longest result in a prompt: a result longer than all passages of an answer together would crowd out the question. */
const PASSAGE_MAX_CHARACTERS = 6_000;
/** Longest result that is shown unchanged. */
export const RAW_MAX_CHARACTERS = 20_000;
/** A model reads some 400 values; more are a table that a function should filter. */
const MAX_LINES = 400;
/** Longest line that says what was left out. */
const NOTE_MAX_CHARACTERS = 80;

/** A result in readable form: indented JSON, or a single text or number without quotes. */
export function rawText(value: string): string {
  const parsed = parsedJson(value);
  if (parsed === undefined) return value.trim();
  const { json } = parsed;
  if (json === null) return '';
  return typeof json === 'string' ? json : JSON.stringify(json, null, 2);
}

/**
 * A result as a passage that sentences can be checked against: one line per value, with its path of names in front. A
 * result that is too long ends with whole values and a line that says how many are missing.
 */
export function toPassage(
  n: number,
  { id, name, description }: FunctionTool,
  parameters: FunctionArguments,
  value: string,
): Passage {
  const parsed = parsedJson(value);
  const lines = parsed === undefined ? [value.trim()] : linesOf(parsed.json);
  const asked = Object.entries(parameters).map(([key, argument]) => `${words(key)}: ${argument}`);
  return {
    n,
    itemId: id,
    title: words(name),
    text: withinPassage([description, ...asked], lines),
    headingPath: [],
    page: null,
    url: null,
    score: 1,
  };
}

function withinPassage(head: readonly string[], lines: readonly string[]): string {
  const kept = [...head];
  let characters = head.join('\n').length;
  for (const line of lines.slice(0, MAX_LINES)) {
    const room = PASSAGE_MAX_CHARACTERS - NOTE_MAX_CHARACTERS - characters - 1;
    if (line.length > room) {
      const words = line.slice(0, Math.max(0, room)).replace(/\s*\S*$/, '');
      // Part of a value is another value, part of a text is still a text.
      if (lines.length === 1 && words !== '') kept.push(words, '(The rest of this text is not shown.)');
      break;
    }
    kept.push(line);
    characters += line.length + 1;
  }
  const missing = lines.length - (kept.length - head.length);
  if (missing > 0) kept.push(`(${missing} more values are not shown.)`);
  return kept.join('\n');
}

function linesOf(json: unknown): string[] {
  const lines: string[] = [];
  const add = (path: readonly string[], value: unknown): void => {
    if (typeof value === 'object' && value !== null) {
      const names = Array.isArray(value) ? (key: string) => String(Number(key) + 1) : words;
      for (const [key, child] of Object.entries(value)) add([...path, names(key)], child);
    } else lines.push(path.length === 0 ? String(value) : `${path.join(' ')}: ${String(value)}`);
  };
  add([], json);
  return lines;
}

/** `orderState` and `order_state` as words. */
function words(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
}

function parsedJson(text: string): { readonly json: unknown } | undefined {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
