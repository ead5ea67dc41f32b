/**
 * Letters beyond a to z of languages with single-byte encodings; for other scripts all letters, frequent ones first.
 * Lower case only (CLDR, exemplar characters).
 */
const LATIN_ALPHABETS: readonly string[] = [
  'éàèùâêîôûçëïüœæÿ',
  'äöüßéà',
  'áéíóúñüªº',
  'ãáàâçéêíóôõúªº',
  'àèéìíîòóùº',
  'æøåéäöü',
  'äöåéšž',
  'þðæöáéíóúý',
  'ëïéèöüçñâêîôû',
  'čćđšž',
  'čšžćđéü',
  'ěščřžýáíéúůďťňóöü',
  'áäčďéíľĺňóôŕšťúýžöü',
  'ąćęłńóśźżü',
  'áéíóöőúüű',
  'ăâîșțşţ',
  'ıışğüçöâî',
  'ąčęėįšųūž',
  'āčēģīķļņšūž',
  'äõöüšž',
  'ëç',
];
const OTHER_ALPHABETS: readonly string[] = [
  // Russian, Ukrainian, Bulgarian, Serbian.
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оанивертслкідмупзягьбчхцюжйїєшфщґ',
  'аиоентрсвлкдпмзгъубчцйжщхяшюьф',
  'аоиенрстујдклвмпгзбчцћшжљњхфђџ',
  'ατοιεηνσρκπμλυςάίόέδγθωχήφύώβξζψϊϋΐΰ',
  'יוהלאתרבמשנכדעחפקםסטגןצזץףך',
  'اليمنرتوبعدسفهكحقةجىشطصخأضزثذإغئظءؤآ',
  'านรอกเงมลย่ว้ดทสตะปบคิหแจพชขใไโผีึืุูัซฟถศธณำฐญภ็ๆฉฎฏฑฒฝฬฮฤ์',
];

/** Signs that authors and programs put between letters: quotes, dashes, currency and units. */
const USUAL_SIGNS = new Set('“”„‘’‚‹›«»–—…•·§°€£©®™×½¼¾²³№¿¡\u00A0\u200E\u200F\u00AD');
/**
 * Weight of a plausible but rare sign, compared with a wrong decoder's results: boxes, controls, private-use letters.
 */
const USUAL_SIGN = 0.7;
/** Weight of a letter that the language rarely or never uses. */
const RARE_LETTER = 0.2;

const RANKS = OTHER_ALPHABETS.map(
  (letters) => new Map(Array.from(letters, (letter, rank) => [letter, rank])),
);
const LATIN = LATIN_ALPHABETS.map((letters) => new Set(letters));
const WORD = /[\p{L}\p{M}]+/gu;

/**
 * How well a decoded text fits one language, 0 to 1: whether its non-ASCII characters are letters of one alphabet, as
 * frequent as in that language, and in words of one script and case. 1 for an ASCII text.
 */
export function plausibilityOf(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) {
    if (char <= '\u007F') continue;
    const letter = char.toLowerCase();
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  let total = 0;
  for (const count of counts.values()) total += count;
  if (total === 0) return 1;
  const signs = sumOf(counts, (char) => (USUAL_SIGNS.has(char) ? USUAL_SIGN : 0));
  const latin = LATIN.map((alphabet) => sumOf(counts, (char) => (alphabet.has(char) ? 1 : 0)));
  const other = RANKS.map((ranks) => sumOf(counts, (char) => frequencyOf(ranks, char)));
  const best = (Math.max(...latin, ...other) + signs) / total;
  return Math.max(0, best * (1 - oddShareOf(text)));
}

function frequencyOf(ranks: ReadonlyMap<string, number>, letter: string): number {
  const rank = ranks.get(letter);
  return rank === undefined ? 0 : 1 - (1 - RARE_LETTER) * (rank / ranks.size);
}

function sumOf(counts: ReadonlyMap<string, number>, weigh: (char: string) => number): number {
  let sum = 0;
  for (const [char, count] of counts) sum += count * weigh(char);
  return sum;
}

/** Share of words with non-ASCII letters that mix scripts, or have a capital after a small letter. */
function oddShareOf(text: string): number {
  let words = 0;
  let odd = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (!/\P{ASCII}/u.test(word)) continue;
    words += 1;
    const scripts = [/\p{Script=Latin}/u, /[^\p{Script=Latin}\p{M}]/u].filter((script) => script.test(word));
    if (scripts.length > 1 || /\p{Ll}\p{Lu}/u.test(word)) odd += 1;
  }
  return words === 0 ? 0 : odd / words;
}
