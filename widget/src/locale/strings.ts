import { en } from '@colloquy/texts/widget';

export type StringKey = keyof typeof en;

/** The text of a key with its `{name}` marks filled in. */
export function text(key: StringKey, values: Readonly<Record<string, string | number>> = {}): string {
  return en[key].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}
