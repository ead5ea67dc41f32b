import type { FlowValue } from '@colloquy/contracts';

export type Variables = Readonly<Record<string, FlowValue>>;

const PLACEHOLDER = /\{\{\s*([A-Za-z_]\w{0,63})\s*\}\}/g;
/** What CommonMark lets a backslash take the meaning from: all punctuation of ASCII. */
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** The names of the variables in a text, each once. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(PLACEHOLDER)].flatMap(([, name]) => name ?? []))];
}

/** The value of a variable; undefined for one without a value. */
export function valueOf(variables: Variables, name: string): FlowValue | undefined {
  // A visitor's flow may call a variable `constructor`.
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

/** A value as a text is made of it. */
export function shownValue(value: FlowValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** A text of limited markdown with the values of its variables, in which no character of theirs is markup. */
export function fillMarkdown(text: string, variables: Variables): string {
  return fill(text, variables, (value) =>
    value.replaceAll(/\s+/g, ' ').replaceAll(PUNCTUATION, String.raw`\$&`),
  );
}

/** A plain text with the values of its variables. */
export function fillPlain(text: string, variables: Variables): string {
  return fill(text, variables, (value) => value);
}

function fill(text: string, variables: Variables, written: (value: string) => string): string {
  return text.replaceAll(PLACEHOLDER, (_placeholder, name: string) =>
    written(shownValue(valueOf(variables, name))),
  );
}
