const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const ENDS_IN_ABBREVIATION =
  /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|no|nr|tel|approx|ca|e\.g|i\.e|z\.b|bzw|p\.ex|ing|dipl|str|vs|etc|[A-Z])\.\s*$/i;
const STARTS_LOWER = /^[\p{Ll}]/u;
const STARTS_WITH_MONTH = /^(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/i;
const ENDS_IN_ORDINAL = /\b\d{1,2}\.\s*$/;
/** `![` starts a Markdown image, but `![1]` is a citation after an exclamation mark. */
const IS_PICTURE = /^\[(?!\d+\])/;
/** Intl.Segmenter treats a bracket directly after a full stop as the end of its sentence: `三天。[` and `1]`. */
const OPENED_AT_END = /\p{Ps}+\s*$/u;

/** Splits a paragraph into sentences (Intl.Segmenter), and joins parts split after abbreviations and ordinals. */
export function splitSentences(paragraph: string): string[] {
  return cutSentences(paragraph)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Like splitSentences, but keeps white space: the joined parts equal the paragraph. */
export function cutSentences(paragraph: string): string[] {
  const sentences: string[] = [];
  let opened = '';
  for (const cut of segmenter.segment(paragraph)) {
    const whole = opened + cut.segment;
    opened = whole.length < paragraph.length ? (OPENED_AT_END.exec(whole)?.[0] ?? '') : '';
    const segment = whole.slice(0, whole.length - opened.length);
    const previous = sentences.at(-1);
    if (previous !== undefined && isCutTooEarly(previous, segment)) {
      sentences[sentences.length - 1] = previous + segment;
    } else {
      sentences.push(segment);
    }
  }
  if (opened !== '') sentences.push(opened);
  return sentences;
}

function isCutTooEarly(before: string, after: string): boolean {
  return (
    ENDS_IN_ABBREVIATION.test(before) ||
    STARTS_LOWER.test(after) ||
    (before.endsWith('!') && IS_PICTURE.test(after)) ||
    (ENDS_IN_ORDINAL.test(before) && STARTS_WITH_MONTH.test(after))
  );
}
