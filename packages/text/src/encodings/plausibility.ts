/**
 * The letters beyond a to z of languages whose texts are stored in encodings of one byte a letter; of other scripts all
 * letters, the frequent ones first. Small letters only (CLDR, exemplar characters).
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

/** What typists and programs set between letters: quotes, dashes, signs of money and measure. */
const USUAL_SIGNS = new Set('“”„‘’‚‹›«»–—…•·§°€£©®™×½¼¾²³№¿¡\u00A0\u200E\u200F\u00AD');
/** A sign that could be one, yet seldom is, beside what a wrong decoder makes: boxes, controls, private letters. */
const USUAL_SIGN = 0.7;
/** A letter of the script that the language seldom or never uses. */
const RARE_LETTER = 0.2;

const RANKS = OTHER_ALPHABETS.map(
  (letters) => new Map(Array.from(letters, (letter, rank) => [letter, rank])),
);
const LATIN = LATIN_ALPHABETS.map((letters) => new Set(letters));
const WORD = /[\p{L}\p{M}]+/gu;

/**
 * How well a decoded text fits one language, 0 to 1: whether what is not ASCII in it are letters of one alphabet, used
 * as often as the language uses them, and in words of one script and one case. 1 for a text of ASCII alone.
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

/** The share of words with letters beyond ASCII that mix scripts, or have a capital after a small letter. */
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
