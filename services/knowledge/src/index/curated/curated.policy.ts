import { contentStems, guessLanguage, isOneTypoApart, wordsOf, type Language } from '@colloquy/text';

/** Each letter that is off takes this much of the agreement of two questions. */
const TYPO_COST = 0.05;
/** Shorter words are too often one letter apart by chance. */
const MIN_TYPO_LENGTH = 6;
const NUMBER = /\d/;
/** Who does it and to whom it is done: an employer is no employee, though their stems are the same. */
const ENGLISH_ROLE = /(er|or|ee)s?$/;

const lexicon = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/**
 * Small words that make another question of one: negations, who or when or how much, before or after, must or may.
 * "What" asks for anything and is none of them.
 */
const QUALIFIERS = lexicon(`
  not no never without neither nor none t cannot who whom whose when where why how much many long
  from before after until since over under above below between against off out again more less most least
  same other all every any some only must should shall
  nicht kein keine keinen keiner keinem nie niemals ohne wer wem wen wann wo wohin woher warum weshalb wie viel viele
  lange von vor nach bis seit uber unter mehr weniger alle jede jeder nur muss mussen soll darf
  ne pas sans jamais aucun aucune qui quand ou pourquoi comment combien avant apres depuis jusqu plus moins tous seulement
  sin nunca jamas quien quienes cuando donde porque cuanto cuanta cuantos cuantas antes despues desde hasta mas menos todos
  non senza mai chi quando dove perche quanto quanta quanti quante prima dopo da fino piu meno tutti
  nije nisu bez nikad nikada tko kada kad gdje zasto kako koliko prije poslije nakon od vise manje svi samo`);
const SPEAKER_WORDS = lexicon(
  'i me my mine we us our ours ich mir mich mein meine meinen wir uns unser je moi mon ma mes nous mi mis',
);
const ADDRESSEE_WORDS = lexicon(
  'you your yours du dir dich dein deine sie ihr ihre ihnen vous votre vos tu ton ta tes usted su sus',
);

export interface ComparedQuestion {
  /** Its words and nothing else. */
  readonly plain: string;
  /** Null when its words do not show it. */
  readonly language: Language | null;
  /** Stems of the words that carry its topic. */
  stemsIn(language: Language): readonly string[];
  /** The endings of roles, as in employer and employee, that the stems do not show any more. */
  rolesIn(language: Language): string;
  /** Its numbers and the small words that change its meaning, sorted. */
  readonly qualifiers: string;
  /** Who acts on whom: runs of words for the speaker (1) and the addressee (2), such as "12". */
  readonly pronouns: string;
}

export function toCompared(question: string): ComparedQuestion {
  const words = wordsOf(question).map(({ folded }) => folded);
  const known = new Map<Language, readonly string[]>();
  return {
    plain: words.join(' '),
    language: guessLanguage(question),
    stemsIn(language) {
      const stems = known.get(language) ?? contentStems(question, language);
      known.set(language, stems);
      return stems;
    },
    rolesIn(language) {
      if (language !== 'en' && language !== 'other') return '';
      return words
        .flatMap((word) => {
          const ending = ENGLISH_ROLE.exec(word)?.[1];
          const [stem] = ending === undefined ? [] : contentStems(word, language);
          return ending === undefined || stem === undefined || stem.endsWith(ending) ? [] : [ending];
        })
        .join(' ');
    },
    qualifiers: words
      .filter((word) => QUALIFIERS.has(word) || NUMBER.test(word))
      .sort()
      .join(' '),
    pronouns: words
      .map((word) => (SPEAKER_WORDS.has(word) ? '1' : ADDRESSEE_WORDS.has(word) ? '2' : ''))
      .join('')
      .replaceAll(/(.)\1+/g, '$1'),
  };
}

/**
 * How far two questions say the same by their words, 0 to 1: 1 for the same words, 0 as soon as a number, a name, a
 * negation or any other word that carries the topic differs, or stands elsewhere.
 */
export function agreementOf(asked: ComparedQuestion, stored: ComparedQuestion): number {
  if (asked.plain === stored.plain) return 1;
  if (asked.qualifiers !== stored.qualifiers) return 0;
  if (asked.pronouns !== stored.pronouns && asked.pronouns !== '' && stored.pronouns !== '') return 0;
  const language = stored.language ?? asked.language ?? 'other';
  const [askedStems, storedStems] = [asked.stemsIn(language), stored.stemsIn(language)];
  if (askedStems.length === 0 || askedStems.length !== storedStems.length) return 0;
  if (asked.rolesIn(language) !== stored.rolesIn(language)) return 0;
  let agreement = 1;
  for (const [index, stem] of askedStems.entries()) {
    const other = storedStems[index] ?? '';
    if (stem === other) continue;
    if (!isTypo(stem, other)) return 0;
    agreement -= TYPO_COST;
  }
  return Math.max(0, agreement);
}

/**
 * The similarity of two questions: their agreement by words, halved with what the embedding model says of them. The
 * same words need no model; questions that differ by a word that matters are not alike whatever the model says.
 */
export function similarityOf(agreement: number, isSame: boolean, cosine: number | null): number {
  if (isSame) return 1;
  if (agreement === 0 || cosine === null) return 0;
  return (agreement + Math.min(1, Math.max(0, cosine))) / 2;
}

/** A letter left out, too many or in another place. A letter changed, or another ending, makes another word too often. */
function isTypo(a: string, b: string): boolean {
  if (NUMBER.test(a) || NUMBER.test(b)) return false;
  if (Math.min(a.length, b.length) < MIN_TYPO_LENGTH || a[0] !== b[0] || a.at(-1) !== b.at(-1)) return false;
  return isOneTypoApart(a, b) && (a.length !== b.length || lettersOf(a) === lettersOf(b));
}

function lettersOf(word: string): string {
  return Array.from(word).toSorted().join('');
}
