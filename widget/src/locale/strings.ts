import { en, widgetTexts } from '@colloquy/texts/widget';

export type StringKey = keyof typeof en;

/** One page, one language: of several chats on a page, the one that asked last decides. */
let texts = en;
let wanted = '';

/** Fetches the texts closest to a locale. True when they differ from those before, so that what shows is out of date. */
export async function useTextsOf(locale: string): Promise<boolean> {
  wanted = locale;
  const found = await widgetTexts.load(locale).catch(() => en);
  if (wanted !== locale || found === texts) return false;
  texts = found;
  return true;
}

/** The text of a key with its `{name}` marks filled in. */
export function text(key: StringKey, values: Readonly<Record<string, string | number>> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}
