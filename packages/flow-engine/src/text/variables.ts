import type { FlowValue } from '@colloquy/contracts';

export type Variables = Readonly<Record<string, FlowValue>>;

const PLACEHOLDER = /\{\{\s*([A-Za-z_]\w{0,63})\s*\}\}/g;
/** Characters that a backslash escapes in CommonMark: all ASCII punctuation. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** The names of the variables in a text, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []))];
}

/** The value of a variable; undefined for one without a value. */
export function valueOf(variables: Variables, name: string): FlowValue | undefined {
  // A visitor's flow may name a variable `constructor`.
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** A value as text. */
export function shownValue(value: FlowValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Fills variables into a text of limited Markdown; no character of their values becomes markup. */
export function fillMarkdown(text: string, variables: Variables): string {
  return fill(text, variables, (value) =>
    value.replaceAll(/\s+/g, ' ').replaceAll(PUNCTUATION, String.raw`\$&`),
  );
}

/** Fills variables into a plain text. */
export function fillPlain(text: string, variables: Variables): string {
  return fill(text, variables, (value) => value);
}

function fill(text: string, variables: Variables, written: (value: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_placeholder, name: string) =>
    written(shownValue(valueOf(variables, name))),
  );
}
