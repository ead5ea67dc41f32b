import { closestLocale, widgetTexts } from '@colloquy/texts/widget';

/** What may say which language a visitor speaks, the most telling first. Each is a BCP 47 tag; '' says nothing. */
export interface LanguageHints {
  /** The host page asks for it. */
  readonly attribute: string;
  /** What the page around the chat is written in. */
  readonly page: string;
  readonly browser: readonly string[];
  readonly bot: string;
}

export interface VisitorLanguage {
  /** What the chat is in, and reads as. */
  readonly language: string;
  /** Languages whose texts will do, the most wanted first. */
  readonly wanted: readonly string[];
}

/**
 * The visitor's language (definitions, section 10). What the page says holds even where there are no texts for it, as
 * it decides the direction; of the browser's languages only one that the chat can speak counts.
 */
export function chooseLanguage({ attribute, page, browser, bot }: LanguageHints): VisitorLanguage {
  const wanted = [attribute, page, ...browser, bot].filter((tag) => tag !== '');
  const spoken = browser.find(isSpoken);
  const language =
    attribute || page || (spoken === undefined ? bot : closestLocale(spoken, widgetTexts.locales));
  return { language: language || 'en', wanted };
}

function isSpoken(tag: string): boolean {
  const found = closestLocale(tag, widgetTexts.locales);
  return tag.toLowerCase().split(/[-_]/)[0] === found.split('-')[0];
}

/** The language of the page where an element stands; '' when it says none. */
export function languageAround(element: Element): string {
  const outside = element.parentElement?.closest('[lang]') ?? element.ownerDocument.documentElement;
  return outside.getAttribute('lang')?.trim() ?? '';
}
