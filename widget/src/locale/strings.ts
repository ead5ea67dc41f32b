import { en, widgetTexts } from '@colloquy/texts/widget';

export type StringKey = keyof typeof en;

/** One page, one language: of several chats on a page, the one that asked last decides. */
let texts = en;
let wanted: readonly string[] = [];

/** Fetches the texts closest to these locales. True when they differ from those before: what shows is out of date. */
export async function useTextsOf(locales: readonly string[]): Promise<boolean> {
  wanted = locales;
  const found = await widgetTexts.load(locales).catch(() => en);
  if (wanted !== locales || found === texts) return false;
  texts = found;
  return true;
}

/** The text of a key with its `{name}` marks filled in. */
export function text(key: StringKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}
