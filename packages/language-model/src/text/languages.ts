import { wordsOf } from './words.ts';

/** Languages with their own stop words and stemming; `other` works by plain words. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'it' | 'hr' | 'other';

const lexicon = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Folded function words, question words included: they carry no topic. */
export const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: lexicon(`a an the this that these those some any each every all both either neither no not nor and or but if then
    than so as at by for from in into of off on onto out over per to up upon with without within about above after
    again against before below between during through under until while i me my mine myself we us our ours you your
    yours he him his she her hers it its they them their theirs who whom whose which what when where why how am is are
    was were be been being do does did doing done have has had having can could will would shall should may might must
    ought there here just only also too very really please thanks thank hello hi hey s t ll ve re d m don doesn didn
    isn aren wasn won cannot much many more most other another such own same ever yet still already else s let lets
    one ones thing things something anything someone anyone`),
  de: lexicon(`der die das den dem des ein eine einer einem einen eines und oder aber wenn dann als wie so zu zum zur
    von vom mit ohne bei beim fur auf aus an am im in ins nach vor uber unter bis durch um ist sind war waren sei wird
    werden wurde wurden hat habe haben hatte kann kannst konnen konnte muss mussen soll sollen darf durfen mag mochte
    ich du er sie es wir ihr ihnen mich mir dich dir uns euch mein meine meinen dein ihre ihren ihrem unser unsere sich
    man nicht kein keine keinen auch nur noch schon sehr da dort hier wer was wann wo woher wohin warum weshalb welche
    welcher welches welchen viel viele lange gibt es bitte danke hallo dass ob`),
  fr: lexicon(`le la les l un une des de du d et ou mais si alors que qui quoi quand comment pourquoi combien quel
    quelle quels quelles est sont etait etre ete a ai as avez avons ont avoir au aux en dans sur sous avec sans pour
    par chez vers entre jusqu jusque ce cet cette ces se s son sa ses mon ma mes ton ta tes notre nos votre vos leur
    leurs je j tu il elle on nous vous ils elles me m te t lui y ne n pas plus moins tres aussi peut puis peux pouvez
    doit dois faut fait faire c qu ici bonjour merci`),
  es: lexicon(`el la los las un una unos unas de del al y o pero si entonces que quien quienes cuando donde como por
    porque cual cuales cuanto cuanta cuantos cuantas es son era ser estar esta estan ha han he hay tiene tienen tengo
    en con sin para por sobre entre hasta desde a su sus mi mis tu tus nuestro nuestra se me te lo le les nos yo usted
    ustedes ellos ella este esta esto estos estas ese esa no mas menos muy tambien puede puedo pueden debo debe hola
    gracias`),
  it: lexicon(`il lo la i gli le l un uno una di del dello della dei degli delle da dal dalla a al alla alle ai agli in
    nel nella con su sul sulla per tra fra e o ma se allora che chi cosa quando dove come perche quale quali quanto
    quanta quanti quante e sono era essere ha hanno ho avete abbiamo avere c ci si mi ti vi lo ne non piu meno molto
    anche puo posso possono devo deve questo questa questi queste quello il mio tuo suo nostro vostro loro io tu lui
    lei noi voi ora ciao grazie`),
  hr: lexicon(`i ili ali ako onda a u na o po za od do iz s sa k ka kod pri prema bez je su bio bila bilo biti sam si
    smo ste nije nisu ima imaju imate li da ne se sebe mi ti vi on ona ono oni moj moja tvoj vas vasa nas nasa njihov
    taj ta to ovaj ova ovo koji koja koje kojeg tko sto sta kada kad gdje kako zasto koliko cemu cega smije smijem
    smiju moze mogu mogu mozete treba trebam jos samo vec vrlo bok hvala`),
  other: lexicon(''),
};

const NAMED: readonly Exclude<Language, 'other'>[] = ['en', 'de', 'fr', 'es', 'it', 'hr'];

const LANGUAGES_BY_STOP_WORD: ReadonlyMap<string, readonly Language[]> = new Map(
  [...new Set(NAMED.flatMap((language) => [...STOP_WORDS[language]]))].map((word) => [
    word,
    NAMED.filter((language) => STOP_WORDS[language].has(word)),
  ]),
);

/**
 * The language whose function words a text uses most; `fallback` when it uses none.
 * Good enough to choose stop words and endings, not to tell a visitor what they speak.
 */
export function detectLanguage(text: string, fallback: Language): Language {
  const hits = new Map<Language, number>();
  for (const { folded } of wordsOf(text)) {
    for (const language of LANGUAGES_BY_STOP_WORD.get(folded) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
    }
  }
  let best: Language = fallback;
  let bestHits = 0;
  for (const language of NAMED) {
    const found = hits.get(language) ?? 0;
    if (found > bestHits || (found === bestHits && found > 0 && language === fallback)) {
      best = language;
      bestHits = found;
    }
  }
  return best;
}
