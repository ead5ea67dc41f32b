import { en, widgetTexts } from '@colloquy/texts/widget';

export type StringKey = keyof typeof en;

/** One language per page: of several chats on a page, the last request decides. */
let texts = en;
let wanted: readonly string[] = [];

/**
 * Loads the texts closest to these locales. True when they differ from the previous ones, so that visible texts are
 * outdated.
 */
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
