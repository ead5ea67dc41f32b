import type { StepForChat } from './flow-run.ts';

// What only the controls of a step need: a chat that shows none does not load it.

/** How many options are to be chosen at most, of those that there are. */
export function mostChoices({ input, options }: StepForChat): number {
  return Math.min(input.maxSelect, options.length + (input.allowOther ? 1 : 0));
}

/** An answer of the visitor's own beside what was chosen, as it would be typed: a line for each. */
export function typedChoice(labels: readonly string[], own: string): string {
  return [...labels, own].join('\n');
}

/** Escaped signs, which stay as signs, and marks. */
const SIGNS = /\\([!-/:-@[-`{-~])|[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu;

/** Markdown as it is read aloud: without marks and backslashes before signs, and links by their words. */
export function plainStepText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*[#>]+/gm, '')
    .replaceAll(SIGNS, (_mark, sign: string | undefined) => sign ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
