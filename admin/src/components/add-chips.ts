/** Rules for the chips of a field. */
export interface ChipRules {
  /** Maximum number, and the issue of one more. */
  readonly max: number;
  readonly full: string;
  /** The chip of a typed text; `issue` says why the text is invalid. */
  readonly read: (typed: string) => { readonly value: string } | { readonly issue: string };
}

export interface AddedChips {
  readonly values: readonly string[];
  /** Lines that could not be added, and why. */
  readonly rest: string;
  readonly issue: string | undefined;
}

/** Adds typed or pasted lines, each once. From the first invalid line on, all stay in the field to be corrected. */
export function addChips(values: readonly string[], typed: string, rules: ChipRules): AddedChips {
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const added = [...values];
  for (const [index, line] of lines.entries()) {
    const read = rules.read(line);
    const rest = lines.slice(index).join(' ');
    if ('issue' in read) return { values: added, rest, issue: read.issue };
    if (added.includes(read.value)) continue;
    if (added.length >= rules.max) return { values: added, rest, issue: rules.full };
    added.push(read.value);
  }
  return { values: added, rest: '', issue: undefined };
}

/** Any text up to a length. */
export function upTo(max: number, issue: string): ChipRules['read'] {
  return (typed) => (typed.length > max ? { issue } : { value: typed });
}
