/**
 * The letters beyond a to z of languages whose texts are stored in encodings of one byte a letter; of other scripts all
 * letters, the frequent ones first. Small letters only (CLDR, exemplar characters).
 */
export const LATIN_ALPHABETS: readonly string[] = [
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
export const OTHER_ALPHABETS: readonly string[] = [
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
