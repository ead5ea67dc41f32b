import type { RecognisedPage } from '@colloquy/document-text/recognised-page';
import { detectLanguage } from '../extraction/detect-language.ts';
import { isBlank, turned } from './bitmap.ts';
import { openPagePictures, type PagePicture } from './page-pictures.ts';
import { createRecogniser, type RecognisedText } from './recogniser.ts';
import { scanLanguageOf, type ScanLanguage } from './scan-languages.ts';
import { withoutRules } from './ruled-lines.ts';
import type { ScanReply, ScanTask } from './scan-messages.ts';
import { straightened } from './straighten.ts';
import { disagreesWithWords } from './unread-letters.ts';

/** A page that recognition is less sure of, in percent, is a photograph, a drawing, handwriting or another script. */
const MIN_CONFIDENCE = 60;
/** With fewer characters a page does not say which language it is in. */
const MIN_LANGUAGE_CHARACTERS = 80;
/** Quarters clockwise, in the order of how often pages lie so: upright, on a side, upside down. */
const TURNS = [0, 1, 3, 2];
const QUARTERS = 4;

/** Recognises pages one after the other while there is time. The first page is always looked at. */
export async function recognisePages(task: ScanTask): Promise<ScanReply> {
  const startedAt = performance.now();
  const pictures = await openPagePictures(task.bytes);
  const reader = createPageReader(task);
  const recognised: RecognisedPage[] = [];
  const unread: number[] = [];
  const blank: number[] = [];
  try {
    for (const page of task.pages) {
      const looked = recognised.length + unread.length + blank.length;
      if (looked > 0 && performance.now() - startedAt > task.budgetMs) break;
      const picture = await pictures.draw(page);
      if (picture === 'tooLarge') unread.push(page);
      else if (picture === 'empty' || isBlank(picture)) blank.push(page);
      else {
        const text = await reader.read(picture);
        if (text === null) unread.push(page);
        else recognised.push({ page, runs: text.runs });
      }
    }
    return { recognised, unread, blank, ...reader.language() };
  } finally {
    await reader.close();
    pictures.close();
  }
}

/** Reads pages in the language and with the turn that the pages before them were read with. */
function createPageReader(task: Pick<ScanTask, 'language' | 'isLanguageSure'>) {
  let { language, isLanguageSure } = task;
  let turn = 0;
  let recogniser: Promise<Awaited<ReturnType<typeof createRecogniser>>> | null = null;

  const isGood = (text: RecognisedText): boolean => text.confidence >= MIN_CONFIDENCE && text.runs.length > 0;
  const close = async (): Promise<void> => (await recogniser)?.close();

  async function readWith(picture: PagePicture, quarters: number): Promise<RecognisedText> {
    recogniser ??= createRecogniser(language);
    const { pointsPerPixel } = picture;
    return (await recogniser).read({ ...turned(picture, quarters), pointsPerPixel });
  }

  async function use(next: ScanLanguage): Promise<void> {
    await close();
    recogniser = null;
    language = next;
  }

  /** Without a given language, the first page with enough text decides it, and is read again when it is another one. */
  async function inOwnLanguage(picture: PagePicture, first: RecognisedText): Promise<RecognisedText> {
    if (isLanguageSure || first.text.length < MIN_LANGUAGE_CHARACTERS) return first;
    isLanguageSure = true;
    const found = scanLanguageOf(detectLanguage(first.text));
    if (found === null || found === language) return first;
    const before = language;
    await use(found);
    const again = await readWith(picture, turn);
    if (again.confidence >= first.confidence) return again;
    await use(before);
    return first;
  }

  return {
    /** Null when no rotation of the page gives a confident text that covers most of its content. */
    async read(picture: PagePicture): Promise<RecognisedText | null> {
      const { pointsPerPixel } = picture;
      const clean = { ...withoutRules(straightened(picture)), pointsPerPixel };
      const waiting = [turn, ...TURNS.filter((other) => other !== turn)];
      for (let quarters = waiting.shift(); quarters !== undefined; quarters = waiting.shift()) {
        const text = await readWith(clean, quarters);
        // Nothing that looks like a letter does not become one when it is turned.
        if (text.text.trim() === '') return null;
        if (!isGood(text)) continue;
        const upright = (quarters + text.turn) % QUARTERS;
        if (text.turn !== 0 && waiting.includes(upright)) {
          waiting.splice(0, Number.POSITIVE_INFINITY, upright);
          continue;
        }
        if (disagreesWithWords(turned(clean, quarters), text.words)) return null;
        turn = quarters;
        return inOwnLanguage(clean, text);
      }
      return null;
    },
    language: () => ({ language, isLanguageSure }),
    close,
  };
}
