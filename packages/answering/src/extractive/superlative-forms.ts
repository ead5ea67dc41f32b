import { wordsOf, type NamedLanguage } from '@colloquy/text';

type ByLanguage = Readonly<Record<NamedLanguage, string>>;

const LENGTH: ByLanguage = {
  en: 'length long distance duration',
  de: 'Länge Strecke Distanz Entfernung Dauer',
  fr: 'longueur distance durée',
  es: 'longitud largo distancia duración',
  it: 'lunghezza distanza durata',
  hr: 'duljina dužina udaljenost trajanje',
};
const DISTANCE: ByLanguage = {
  en: 'distance length range',
  de: 'Entfernung Distanz Länge Reichweite',
  fr: 'distance longueur portée',
  es: 'distancia longitud alcance',
  it: 'distanza lunghezza portata',
  hr: 'udaljenost duljina dužina domet',
};
export const PRICE: ByLanguage = {
  en: 'price cost fee',
  de: 'Preis Kosten Gebühr',
  fr: 'prix coût tarif',
  es: 'precio coste costo tarifa',
  it: 'prezzo costo tariffa',
  hr: 'cijena trošak naknada',
};
const SIZE: ByLanguage = {
  en: 'size capacity area',
  de: 'Größe Kapazität Fläche',
  fr: 'taille capacité surface superficie',
  es: 'tamaño capacidad superficie',
  it: 'dimensione grandezza capacità superficie',
  hr: 'veličina kapacitet površina',
};
const WEIGHT: ByLanguage = {
  en: 'weight',
  de: 'Gewicht',
  fr: 'poids',
  es: 'peso',
  it: 'peso',
  hr: 'težina masa',
};
const HEIGHT: ByLanguage = {
  en: 'height altitude',
  de: 'Höhe',
  fr: 'hauteur altitude',
  es: 'altura altitud',
  it: 'altezza altitudine quota',
  hr: 'visina',
};
const SPEED: ByLanguage = {
  en: 'speed',
  de: 'Geschwindigkeit Tempo',
  fr: 'vitesse',
  es: 'velocidad',
  it: 'velocità',
  hr: 'brzina',
};
const DEPTH: ByLanguage = {
  en: 'depth',
  de: 'Tiefe',
  fr: 'profondeur',
  es: 'profundidad',
  it: 'profondità',
  hr: 'dubina',
};

const de = (roots: string): string => `(?:${roots})e?ste[nrsm]?`;
/** An article before it: without one, French compares two things. */
const fr = (words: string, degree = 'plus'): string => `(?:le|la|les) ${degree} (?:${words})`;
/** Spanish and Italian say of two things what they say of all, and then name the other one. */
const es = (words: string): string => `(?:${words})(?! (?:que|de lo)\\b)`;
const it = (words: string): string => `(?:${words})(?! (?:di(?! tutt)|che)\\b)`;
const HR_ENDING = '(?:i|a|e|u|eg|em|oj|im|ih)';
const hr = (roots: string, ending = HR_ENDING): string => `naj(?:${roots})${ending}`;
/** Of adjectives whose form in -e is "most" or "at least", too. */
const HR_NO_ADVERB = '(?:i|a|u|eg|em|oj|im|ih)';

/** Superlatives, folded, by what they compare; the more exact ones come first. */
const COMPARED: readonly {
  readonly words: ByLanguage;
  readonly columns: ByLanguage;
  readonly isMost: boolean;
}[] = [
  {
    words: {
      en: 'longest',
      de: de('lang'),
      fr: fr('longue?s?'),
      es: es('mas larg[oa]s?'),
      it: it('piu lung(?:o|a|hi|he)'),
      hr: hr('duz|dulj'),
    },
    columns: LENGTH,
    isMost: true,
  },
  {
    words: {
      en: 'shortest',
      de: de('kurz'),
      fr: fr('courte?s?'),
      es: es('mas cort[oa]s?'),
      it: it('piu (?:cort[oaie]|brev[ei])'),
      hr: hr('krac'),
    },
    columns: LENGTH,
    isMost: false,
  },
  {
    words: {
      en: 'farthest|furthest',
      de: de('weit|entfernt'),
      fr: fr('loin|lointaine?s?|eloignee?s?'),
      es: es('mas (?:lejan[oa]s?|lejos)'),
      it: it('piu lontan[oaie]'),
      hr: hr('dalj|udaljenij'),
    },
    columns: DISTANCE,
    isMost: true,
  },
  {
    words: {
      en: 'cheapest|least expensive|lowest price',
      de: `${de('billig|(?:preis)?gunstig|preiswert')}|${de('niedrig|gering')} preis`,
      fr: `${fr('economiques?|abordables?|bas prix')}|${fr('cher(?:e|s|es)?|couteu(?:x|se|ses)', 'moins')}|prix le plus bas`,
      es: es('mas (?:barat[oa]s?|economic[oa]s?)|menos car[oa]s?|precio mas bajo'),
      it: it('piu (?:economic(?:o|a|i|he)|convenient[ei])|meno (?:car[oaie]|costos[oaie])|prezzo piu basso'),
      hr: `${hr('jeftinij|povoljnij')}|${hr('niz')} cijen[aue]`,
    },
    columns: PRICE,
    isMost: false,
  },
  {
    words: {
      en: 'dearest|most expensive|highest price',
      de: `${de('teuer')}|${de('hoch')} preis`,
      fr: `${fr('cher(?:e|s|es)?|couteu(?:x|se|ses)')}|prix le plus (?:haut|eleve)`,
      es: es('mas (?:car[oa]s?|costos[oa]s?)|precio mas alto'),
      it: it('piu (?:car[oaie]|costos[oaie])|prezzo piu alto'),
      hr: `${hr('skuplj')}|${hr('vis')} cijen[aue]`,
    },
    columns: PRICE,
    isMost: true,
  },
  {
    words: {
      en: 'biggest|largest',
      de: 'grosste[nrsm]?',
      fr: fr('grande?s?'),
      es: es('mas grandes?'),
      it: it('piu grand[ei]'),
      hr: hr('vec'),
    },
    columns: SIZE,
    isMost: true,
  },
  {
    words: {
      en: 'smallest',
      de: de('klein'),
      fr: fr('petite?s?'),
      es: es('mas pequen[oa]s?'),
      it: it('piu piccol[oaie]'),
      hr: hr('manj', HR_NO_ADVERB),
    },
    columns: SIZE,
    isMost: false,
  },
  {
    words: {
      en: 'heaviest',
      de: de('schwer'),
      fr: fr('lourde?s?'),
      es: es('mas pesad[oa]s?'),
      it: it('piu pesant[ei]'),
      hr: hr('tez'),
    },
    columns: WEIGHT,
    isMost: true,
  },
  {
    words: {
      en: 'lightest',
      de: de('leicht'),
      fr: fr('leger(?:e|s|es)?'),
      es: es('mas (?:liger[oa]s?|livian[oa]s?)'),
      it: it('piu legger[oaie]'),
      hr: hr('laks'),
    },
    columns: WEIGHT,
    isMost: false,
  },
  {
    words: {
      en: 'highest|tallest',
      de: de('hoch'),
      fr: fr('haute?s?|elevee?s?'),
      es: es('mas alt[oa]s?'),
      it: it('piu alt[oaie]'),
      hr: hr('vis', HR_NO_ADVERB),
    },
    columns: HEIGHT,
    isMost: true,
  },
  {
    words: {
      en: 'lowest',
      de: de('niedrig'),
      fr: fr('bas(?:se|ses)?'),
      es: es('mas baj[oa]s?'),
      it: it('piu bass[oaie]'),
      hr: hr('niz'),
    },
    columns: HEIGHT,
    isMost: false,
  },
  {
    words: {
      en: 'fastest',
      de: de('schnell'),
      fr: fr('rapides?'),
      es: es('mas (?:rapid[oa]s?|veloz|veloces)'),
      it: it('piu (?:veloc[ei]|rapid[oaie])'),
      hr: hr('brz'),
    },
    columns: SPEED,
    isMost: true,
  },
  {
    words: {
      en: 'deepest',
      de: de('tief'),
      fr: fr('profonde?s?'),
      es: es('mas profund[oa]s?'),
      it: it('piu profond[oaie]'),
      hr: hr('dublj'),
    },
    columns: DEPTH,
    isMost: true,
  },
];

/** What a superlative compares by. */
export interface Comparison {
  /** Names of the column that has it, by language. */
  readonly columns: ByLanguage;
  /** Whether the greatest is wanted. */
  readonly isMost: boolean;
  /** The folded words that say so. */
  readonly words: ReadonlySet<string>;
}

const PATTERNS = COMPARED.map(({ words, columns, isMost }) => ({
  pattern: new RegExp(`\\b(?:${Object.values(words).join('|')})\\b`),
  columns,
  isMost,
}));

/** The superlative in a folded question, of whatever language, as their forms differ; null where there is none. */
export function comparisonIn(folded: string): Comparison | null {
  for (const { pattern, columns, isMost } of PATTERNS) {
    const said = pattern.exec(folded)?.[0];
    if (said !== undefined)
      return { columns, isMost, words: new Set(wordsOf(said).map((word) => word.folded)) };
  }
  return null;
}
