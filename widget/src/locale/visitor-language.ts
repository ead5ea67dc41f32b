import { closestLocale, widgetTexts } from '@colloquy/texts/widget';

/** Sources of the visitor's language, most reliable first. Each is a BCP 47 tag or ''. */
export interface LanguageHints {
  /** Requested by the host page. */
  readonly attribute: string;
  /** Language of the page around the chat. */
  readonly page: string;
  readonly browser: readonly string[];
  readonly bot: string;
}

export interface VisitorLanguage {
  /** Language of the chat, which also sets its direction. */
  readonly language: string;
  /** Acceptable languages of texts, most wanted first. */
  readonly wanted: readonly string[];
}

/**
 * The visitor's language (definitions, section 10). The page's language applies even without texts for it, because it
 * decides the direction; of the browser's languages only a supported one counts.
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

/** The page's language at an element; '' when it declares none. */
export function languageAround(element: Element): string {
  const outside = element.parentElement?.closest('[lang]') ?? element.ownerDocument.documentElement;
  return outside.getAttribute('lang')?.trim() ?? '';
}
