import type { WebsiteError } from '@colloquy/contracts';
import { errorTexts } from '@colloquy/texts/errors';

const TEXTS = errorTexts('en').websites;

/** An error as a website shows it: a code to compare and a sentence to read. */
export function websiteError(code: WebsiteError['code']): WebsiteError {
  return { code, message: TEXTS[code] };
}
