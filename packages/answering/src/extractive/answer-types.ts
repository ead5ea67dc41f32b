import { figureOf, fold, NAMED_LANGUAGES } from '@colloquy/text';

/** The kind of answer that a question asks for. `none` means no recognisable kind. */
export type AnswerType =
  | 'money'
  | 'percent'
  | 'duration'
  | 'time'
  | 'date'
  | 'moment'
  | 'count'
  | 'measure'
  | 'person'
  | 'place'
  | 'address'
  | 'names'
  | 'phone'
  | 'email'
  | 'frequency'
  | 'none';

const NUMBER =
  '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|an?|every|' +
  'ein(?:e[nmrs]?)?|zwei|drei|vier|funf|sechs|sieben|acht|neun|zehn|une?|deux|trois|quatre|cinq|sept|huit|neuf|dix|' +
  'una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|' +
  'jedan|dva|tri|cetiri|pet|sest|sedam|osam|devet|deset)';
const UNIT_OF_TIME =
  '(?:seconds?|minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|' +
  'wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans?|annees?|segundos?|minutos?|horas?|dias?|' +
  'semanas?|mes(?:es)?|anos?|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|sekund[aei]|minut[aei]?|sat[ai]?|' +
  'dana?|tjedana?|tjedna|mjesec[ai]?|godin[aeu]|quarters?)';
const MONTHS =
  'jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|mar(?:ch|s|zo)?|marz|apr(?:il|ile)?|may|mai|june?|juni|july?|juli|' +
  'aug(?:ust|ustus)?|sept?(?:ember|iembre|tembre)?|oct(?:ober|obre|ubre)?|okt(?:ober)?|nov(?:ember|embre|iembre)?|' +
  'dec(?:ember|embre)?|dez(?:ember)?|enero|febrero|abril|mayo|junio|julio|agosto|diciembre|gennaio|febbraio|maggio|' +
  'giugno|luglio|settembre|ottobre|dicembre|janvier|fevrier|avril|juin|juillet|aout|sijecnja|veljace|ozujka|travnja|' +
  'svibnja|lipnja|srpnja|kolovoza|rujna|listopada|studenog|prosinca';
const WEEKDAYS =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|' +
  'sonntags?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabados?|' +
  'domingos?|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica|ponedjeljk\\w*|utor\\w*|srijed\\w*|cetvrt\\w*|' +
  'petk\\w*|subot\\w*|nedjelj\\w*|weekdays?|weekends?';

const FOLDED: Partial<Record<AnswerType, RegExp>> = {
  money: new RegExp(
    `[€$£¥]\\s?\\d|\\d\\s?[€$£¥]|\\d\\s?(?:euros?|eura|dollars?|cents?|pounds?|crowns?|chf|usd|eur|gbp|francs?|kuna|kn)\\b`,
  ),
  percent: /\d\s?(?:%|percent|prozent|pour cent|por ciento|per cento|posto)/,
  duration: new RegExp(
    `\\b${NUMBER}(?:[ -]|\\s(?:working|business|full|more|paid|calendar)\\s)${UNIT_OF_TIME}\\b|around the clock|` +
      'at once|immediately|overnight|same (?:day|afternoon|morning)|next (?:working )?day|until the next',
  ),
  time: /\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\s?(?:am|pm|a\.m|p\.m|uhr|h|heures|horas|sati)\b|\b(?:noon|midnight|around the clock|24\/7)\b|\b(?:alle|dalle|alla|vers) \d{1,2}\b/,
  date: new RegExp(
    `\\b(?:${WEEKDAYS})\\b|\\b\\d{1,2}(?:st|nd|rd|th|\\.)?\\s(?:of )?(?:${MONTHS})\\b|\\b(?:${MONTHS})\\s\\d|` +
      `\\b(?:in|im|en|since|before|until) (?:${MONTHS})\\b|` +
      '\\b(?:1[0-9]|20)\\d{2}\\b|\\b\\d{1,2}[./]\\d{1,2}[./]\\d{2,4}\\b|\\b(?:the )?\\d{1,2}(?:st|nd|rd|th)\\b|' +
      '\\b(?:first|second|third|last|every|each|next|any|same) (?:working )?(?:day|week|month|morning|evening|afternoon|night|year|weekend)\\b|' +
      '\\bmonthly payroll\\b',
  ),
  count: new RegExp(`\\b${NUMBER.replace('|an?|every', '|no|twice|once|several|twenty|thirty|hundred')}\\b`),
  measure:
    /\d\s?(?:°|%|[kmg]?b\b|tb\b|[kmcd]?m\b|kg\b|g\b|db\b|l\b|ml\b|[kmc]?w(?:h)?\b|mph\b|km\/h|metres?|meters?|kilomet\w+|miles?|feet|inch\w*|litres?|liters?|degrees?|characters?|pages?|people|persons?|steps?|points?|grams?|pounds?|stone|hours?|minutes?|days?|weeks?|months?|years?)|half a size/,
  phone: /\+?\d(?:[\s()/-]?\d){6,}/,
  email: /[\w.+-]+@[\w-]+\.[\w.-]+/,
  frequency: new RegExp(
    `\\b(?:once|twice|\\d+ times|${NUMBER} times|every|each|per|daily|weekly|monthly|yearly|annually|jeden|jede|chaque|` +
      'cada|ogni|svaki|svake|pro)\\b',
  ),
};

/** "Free" is a price too, but says less than an amount. */
const IS_FREE =
  /\b(?:(?:cost|kost|cout|cuest|stoj)\p{L}* (?:nothing|nichts|rien|nada|niente|nulla|nista)|free(?: of charge)?|for free|no charge|gratuit\w*|kostenlos|kostenfrei|besplatn\w*|gratis|gratuito|halfte|half price|pola cijene)\b/u;
const WORD_OF_CURRENCY =
  /(\p{L}+)[ -](?:euros?|eura|dollars?|cents?|pounds?|crowns?|francs?|dolares|libras|kuna|rubles?|franken|pfund)\b/gu;
const NAME = /(?:[^.!?\s]\s+|[(:–-]\s*)\p{Lu}[\p{L}'-]+/u;
const RELATIVE_MOMENT = new RegExp(
  `\\b(?:within|after|before|in|until|from|under|by|later than|earlier than|at least|up to|no later than|vor|nach|innerhalb|bis|ab|` +
    `avant|apres|jusqu'a|dans|antes|despues|hasta|dentro|prima|dopo|entro|prije|nakon|unutar|do)\\s(?:\\w+\\s)?${NUMBER}[ -](?:\\w+ )?${UNIT_OF_TIME}\\b|` +
    `${UNIT_OF_TIME} (?:before|after|ahead|early|earlier|later|vor|nach|avant|antes|prima|prije)|at once|immediately|right away|one \\w+ earlier`,
);
const PERSON =
  /\b(?:Dr|Mr|Mrs|Ms|Prof|Herr|Frau)\.?\s+\p{Lu}|\p{Lu}[\p{L}'-]+\s(?:(?:de|van|von|la|del)\s)?\p{Lu}[\p{L}'-]+/u;
const PERSON_ROLE =
  /\b(?:manager|team|we|our|owner|staff|department|police|hr|office|everyone|anyone|members?|students?|children|guests?|adults?|coach|doctor)\b/i;
const PLACE =
  /\b(?:in|at|on|from|to|near|next to|opposite|behind|via|am|im|bei|an der|in der|au|à|aux|en|a|presso|u|na|iz|under|outside)\s+(?:the\s+|our\s+|der\s+|dem\s+|la\s+|le\s+|el\s+)?[\p{L}\d]/u;
const ADDRESS =
  /\b(?:\p{L}[\p{L}']+)\s(?:street|road|avenue|lane|square|drive|quay)\b|\p{L}(?:straße|strasse|platz|gasse|weg)\s+\d|\b(?:rue|calle|via|ulica)\s+(?:des?\s)?\p{L}/iu;

/**
 * Whether a text contains something of the asked kind. A coarse test: it shows that the text could answer, never that
 * it does.
 */
export function holdsAnswerType(text: string, type: AnswerType): boolean {
  switch (type) {
    case 'none':
      return true;
    case 'person':
      return PERSON.test(text) || PERSON_ROLE.test(text) || NAME.test(text);
    case 'place':
      return PLACE.test(text) || ADDRESS.test(text);
    case 'address':
      return ADDRESS.test(text);
    case 'names':
      return NAME.test(text);
    case 'moment':
      return holdsMoment(fold(text));
    case 'money':
      return holdsAmount(text) || IS_FREE.test(fold(text));
    default:
      return FOLDED[type]?.test(fold(text)) ?? false;
  }
}

/** Whether a text contains an amount or a share: "90 euros", "ninety euros", "5 %". */
export function holdsAmount(text: string): boolean {
  const folded = fold(text);
  if (FOLDED.money?.test(folded) === true || FOLDED.percent?.test(text) === true) return true;
  return [...folded.matchAll(WORD_OF_CURRENCY)].some(([, word = '']) =>
    NAMED_LANGUAGES.some((language) => figureOf(word, language) !== null),
  );
}

function holdsMoment(folded: string): boolean {
  return (
    FOLDED.date?.test(folded) === true || FOLDED.time?.test(folded) === true || RELATIVE_MOMENT.test(folded)
  );
}

/** Whether a text contains a full personal name rather than a role or any capitalised word. */
export function holdsPersonName(text: string): boolean {
  return PERSON.test(text);
}

/** Whether a label matters to the answer: what an amount is for, or a name's role. */
export function tellsAmountOrName(text: string): boolean {
  return holdsAnswerType(text, 'money') || holdsAnswerType(text, 'percent') || holdsPersonName(text);
}
