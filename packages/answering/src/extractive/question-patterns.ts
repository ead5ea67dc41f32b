import type { Language } from '@colloquy/text';
import type { AnswerType } from './answer-types.ts';

/** The layout of an answer: one fact, steps in order, several items, or everything about a topic. */
export type QuestionForm = 'fact' | 'procedure' | 'list' | 'topic';

interface QuestionPattern {
  /** Tested on the folded question. */
  readonly test: RegExp;
  /** Any of these kinds answers it. */
  readonly types: readonly AnswerType[];
  readonly form?: QuestionForm;
}

const AUXILIARY =
  "(?:is|are|was|were|does|do|did|will|would|can|could|should|may|must|it|the|a|an|for|per|to|i|you|we|my|your|one|'s)";

const ENGLISH: readonly QuestionPattern[] = [
  {
    test: /\b(?:phone|what number|which number|number (?:should|do|can) i (?:call|ring)|hotline)\b/,
    types: ['phone'],
  },
  { test: /\b(?:what|which|your|the)\b.*\bemail\b/, types: ['email'] },
  {
    test: /\baddress\b|\bwhere (?:are|is|can i find) (?:you|your|the (?:shop|office|store|practice|company))\b/,
    types: ['address', 'place'],
  },
  { test: /\bopeninghours\b/, types: ['time', 'moment'] },
  { test: /\b(?:percentage|percent|interest rate)\b/, types: ['percent'] },
  { test: /\bhow often\b|\bhow many times\b/, types: ['frequency', 'count'] },
  {
    test: /\bhow long\b.*\b(?:takes?|took|lasts?|until|wait|stay|keep|valid|to (?:get|charge|arrive))\b/,
    types: ['duration', 'date'],
  },
  { test: /\bhow (?:long|much (?:time|notice|longer))\b/, types: ['duration', 'measure', 'date'] },
  {
    test: /\bhow many (?:working |business |vacation |holiday )?(?:days?|weeks?|hours?|months?|minutes?|years?|nights?)\b/,
    types: ['duration', 'count'],
  },
  { test: /\bhow many\b/, types: ['count'] },
  {
    test: new RegExp(`\\bhow (?:much ${AUXILIARY}|expensive)\\b|\\bhow much\\b.*\\b(?:costs?|pay|price)\\b`),
    types: ['money'],
  },
  { test: /\bhow much\b/, types: ['measure', 'count'] },
  { test: /\bhow old\b/, types: ['duration', 'measure'] },
  { test: /\bwhat age\b/, types: ['duration', 'measure', 'count'] },
  {
    test: /\bhow (?:big|large|tall|high|deep|wide|heavy|loud|warm|hot|cold|fast|far|strong|small)\b/,
    types: ['measure', 'money', 'count'],
  },
  { test: /\bhow (?:soon|quick|quickly|fast)\b/, types: ['duration', 'date', 'time'] },
  { test: /\b(?:what|which) (?:time|hour)s?\b/, types: ['time'] },
  { test: /\b(?:what|which) (?:day|date|year|month|weekday)s?\b/, types: ['date'] },
  {
    test: /\b(?:by|until|since) when\b|\bdeadline\b/,
    types: ['moment'],
  },
  {
    test: /\bwhen (?:do|does|is|are|will|did|can|could|must|should|may|was|were|would|has|have)\b|^when\b/,
    types: ['moment'],
  },
  {
    test: /\b(?:maximum|minimum|max|min|longest|shortest|biggest|largest|smallest|limit)\b/,
    types: ['measure', 'count', 'duration', 'money', 'frequency'],
  },
  { test: /\bwhere\b|\b(?:what|which) (?:street|address|location|place)\b/, types: ['place'] },
  {
    test: /\b(?:what|which) (?:city|cities|country|countries|town|towns|region|regions|language|languages|brands?)\b/,
    types: ['names'],
    form: 'list',
  },
  {
    test: /\bwho(?:m|se)?\b|\b(?:what|which) (?:person|doctor|coach|employee|architect)\b/,
    types: ['person'],
  },
  {
    test: /\bwhat(?: is| are| does| do|'s| s)\b.*\b(?:costs?|prices?|fees?|charge|penalty|fare|deposit|rent|tuition)\b/,
    types: ['money'],
  },
  {
    test: /^(?:please )?(?:tell me (?:more |something )?about|explain|describe|(?:give me )?(?:some |more )?information (?:on|about))\b/,
    types: ['none'],
    form: 'topic',
  },
  {
    test: /\bhow (?:do|can|could|should|would|to|may|must|does) ?(?:i|we|you|one|someone)?\b/,
    types: ['none'],
    form: 'procedure',
  },
  {
    test: /\b(?:what|which)(?: are| kinds?| types?| sorts?)\b|\b(?:what|which) (?!is|was|does|has)\w+s\b/,
    types: ['none'],
    form: 'list',
  },
];

const GERMAN: readonly QuestionPattern[] = [
  { test: /\btelefon/, types: ['phone'] },
  { test: /\be-?mail/, types: ['email'] },
  { test: /\bwie oft\b/, types: ['frequency', 'count'] },
  { test: /\bwie lange?\b/, types: ['duration', 'measure', 'date'] },
  {
    test: /\bwie ?viele?\b.*\bkoste|\bwie ?viel\b(?!e)|\bkoste[nt]\b|\bpreis|\bwie teuer\b/,
    types: ['money'],
  },
  { test: /\bwie viele\b/, types: ['count'] },
  { test: /\bwann\b|\bum wie viel uhr\b|\bwelche[nms]? (?:tag|uhrzeit|datum)/, types: ['moment'] },
  { test: /\bwo(?:hin|her)?\b/, types: ['place'] },
  { test: /\bwer\b|\bwem\b|\bwen\b/, types: ['person'] },
  {
    test: /\bwie (?:kann|konnen|muss|soll|geht|mache|bekomme|funktioniert)|\bwie \p{L}+ (?:ich|man|wir)\b/u,
    types: ['none'],
    form: 'procedure',
  },
];
const FRENCH: readonly QuestionPattern[] = [
  { test: /\btelephone\b/, types: ['phone'] },
  { test: /\bcombien de temps\b|\bcombien (?:dure|durent)\b/, types: ['duration'] },
  {
    test: /\bcombien (?:coute|coutent|ca coute|vaut)|\bquel est le (?:prix|tarif)|\bcoute/,
    types: ['money'],
  },
  { test: /\bcombien\b/, types: ['count'] },
  { test: /\bquand\b|\bquelles? (?:heure|date|jour)|\bquels jours\b/, types: ['moment'] },
  { test: /\bou (?:se|est|sont|puis|peut|trouve|dois|vous)/, types: ['place'] },
  { test: /^qui\b|\bqui est\b/, types: ['person'] },
  { test: /\bcomment\b/, types: ['none'], form: 'procedure' },
];
const SPANISH: readonly QuestionPattern[] = [
  { test: /\btelefono\b/, types: ['phone'] },
  { test: /\bcuanto (?:tiempo|dura)/, types: ['duration'] },
  { test: /\bcuanto\b|\bprecio\b/, types: ['money'] },
  { test: /\bcuant[oa]s\b/, types: ['count'] },
  { test: /\bcuando\b|\bque (?:hora|dia|fecha)/, types: ['moment'] },
  { test: /\bdonde\b/, types: ['place'] },
  { test: /\bquien(?:es)?\b/, types: ['person'] },
  { test: /\bcomo\b/, types: ['none'], form: 'procedure' },
];
const ITALIAN: readonly QuestionPattern[] = [
  { test: /\btelefono\b/, types: ['phone'] },
  { test: /\bquanto (?:tempo|dura)/, types: ['duration'] },
  { test: /\bquanto\b|\bprezzo\b/, types: ['money'] },
  { test: /\bquant[ie]\b/, types: ['count'] },
  { test: /\bquando\b|\bche (?:ora|giorno|data)/, types: ['moment'] },
  { test: /\bdove\b/, types: ['place'] },
  { test: /\bchi\b/, types: ['person'] },
  { test: /\bcome\b/, types: ['none'], form: 'procedure' },
];
const CROATIAN: readonly QuestionPattern[] = [
  { test: /\btelefon/, types: ['phone'] },
  { test: /\bkoliko (?:dugo|traje)/, types: ['duration'] },
  { test: /\bkoliko (?:stoj|kost|plac)|\bplaca|\bcijena\b/, types: ['money'] },
  { test: /\bkada?\b|\bu koliko sati\b|\bkoji (?:dan|datum)/, types: ['moment'] },
  { test: /\bkoliko\b/, types: ['count'] },
  { test: /\bgdje\b/, types: ['place'] },
  { test: /\btko\b/, types: ['person'] },
  { test: /\bkako\b/, types: ['none'], form: 'procedure' },
];

/** Tested in order; the first match decides. */
export const QUESTION_PATTERNS: Record<Language, readonly QuestionPattern[]> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  hr: CROATIAN,
  other: [],
};

/** Words that only name the kind of answer; a value of that kind counts as the word. */
export const TYPE_WORDS: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'money',
    /^(?:cost|price|fee|charge|pay|rate|fare|expens|tariff|amount|kost|preis|cout|prix|tarif|cuest|precio|val|cost|prezz|stoj|stoji|plac|cijen)/,
  ],
  ['time', /^(?:time|hour|uhr|heure|hora|ora|sat)/],
  ['duration', /^(?:duration|period|long|take|takes|last|dauer|dauert|dure|durent|dura|duran|traj|time)/],
  ['moment', /^(?:time|hour|date|day|deadline|uhr|heure|hora|ora|datum|tag|jour|dia|giorno|dan)/],
  ['phone', /^(?:phone|telephone|number|call|hotline|telefon|numer)/],
  ['email', /^(?:email|mail|address)/],
  ['address', /^(?:address|locat|situated)/],
  ['place', /^(?:locat|place|situated|find|trouv|encuentr|trova|nalaz)/],
  ['names', /^(?:countr|cit|town|region|language|brand)/],
  ['frequency', /^(?:often|times?)$/],
  [
    'measure',
    /^(?:big|large|tall|high|deep|wide|heavy|loud|warm|hot|cold|far|long|length|height|weigh|size|max|min|limit|biggest|smallest|shortest)/,
  ],
  ['person', /^(?:name|person)/],
];

/** Superlatives of quantity that are similar in most languages here. */
export const LIMIT_WORD = /^(?:maxim|massim|minim|mindest|hochst|najvis|najman)/;

/** Folded English words with little meaning in a question. */
export const SOFT_WORDS = new Set(
  `get have need do take want offer provide use make find know tell give see go come put let happen mean work like
  help possible able way please info information detail details question regarding concerning kind type sort
  long big old amount good best actually currently exactly usually normally must supposed going try trying
  hear say understand explain show want wish hope look looking available currently site place there new got
  once time times every your our people person true max maximum minimum limit longest shortest biggest largest smallest maximal total overall per general generally`
    .trim()
    .split(/\s+/),
);

/** Folded English verbs with many substitutes: their absence alone proves little. */
export const LOOSE_WORDS = new Set(
  `include included includes contain allow allowed accept accepted support supported cover covered open start begin
  sell buy visit bring ask arrive charge run stay send receive keep leave reach call book order submit file choose
  require required enter press click use connect put end finish lead led treat fail fails fit store share cost sit
  drink eat ride drive charged exceed move moving owner located situated serve served maximum minimum longest should
  official main current fast check checked apply fill`
    .trim()
    .split(/\s+/),
);
