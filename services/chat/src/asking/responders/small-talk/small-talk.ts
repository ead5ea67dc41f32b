import {
  fold,
  LANGUAGES,
  NAMED_LANGUAGES,
  type NamedLanguage,
  type SmallTalkKind,
  type SmallTalkPhrases,
} from '@colloquy/text';

/** The phrases of small talk in one language; the replies are in the texts packages. */
interface Phrasebook {
  readonly language: NamedLanguage;
  readonly phrases: SmallTalkPhrases;
}

export interface SmallTalk {
  /** `nothing`: the message has neither a letter nor a digit. */
  readonly kind: SmallTalkKind | 'nothing';
  readonly book: Phrasebook;
}

const bookOf = (language: NamedLanguage): Phrasebook => ({
  language,
  phrases: LANGUAGES[language].smallTalk,
});
const BOOKS = NAMED_LANGUAGES.map(bookOf);
const KINDS: readonly SmallTalkKind[] = [
  'greeting',
  'thanks',
  'goodbye',
  'wellbeing',
  'team',
  'identity',
  'robot',
  'abilities',
  'earlier',
  'acknowledgement',
];
const HAS_WORD = /[\p{L}\p{N}]/u;
/** Longer messages are questions: every phrase is far shorter. */
const MAX_CHARS = 120;

interface CompiledPhrases {
  readonly book: Phrasebook;
  readonly kinds: readonly { readonly kind: SmallTalkKind; readonly pattern: RegExp }[];
}

const COMPILED: readonly CompiledPhrases[] = BOOKS.map((book) => ({
  book,
  kinds: KINDS.map((kind) => {
    // "Hi, who are you?" is the question and not the greeting.
    const opening = kind === 'greeting' ? '' : `(?:(?:${book.phrases.greeting})[ ,.!]+)?`;
    return { kind, pattern: new RegExp(`^${opening}(?:${book.phrases[kind]})$`) };
  }),
}));

/**
 * The kind and language of a message that is small talk as a whole; null for a possible question about the documents.
 * `languages` are preferred for phrases of several languages, such as "ok".
 */
export function smallTalkOf(message: string, languages: readonly (string | null)[]): SmallTalk | null {
  const wanted = languages.map((language) => language?.split('-', 1)[0] ?? '');
  const rank = ({ book }: { book: Phrasebook }): number => {
    const at = wanted.indexOf(book.language);
    return at < 0 ? wanted.length : at;
  };
  const inOrder = COMPILED.toSorted((a, b) => rank(a) - rank(b));
  if (!HAS_WORD.test(message)) return { kind: 'nothing', book: inOrder[0]?.book ?? bookOf('en') };
  if (message.length > MAX_CHARS) return null;
  const text = plain(message);
  for (const { book, kinds } of inOrder) {
    const found = kinds.find(({ pattern }) => pattern.test(text));
    if (found !== undefined) return { kind: found.kind, book };
  }
  return null;
}

function plain(message: string): string {
  return fold(message)
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[\p{Extended_Pictographic}\u{FE0F}\u{200D}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s¿¡"“„'(]+|[\s!.,…?;:)"”“'_*-]+$/gu, '');
}
