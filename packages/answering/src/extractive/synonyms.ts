import { fold, stem } from '@colloquy/text';

/**
 * Multi-word phrases with one meaning, replaced before words are compared. English only: the other languages rely on
 * shared words.
 */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bmoney(?: \w+)? back\b/g, 'refund'],
  [/\b(?:send|ship|give|bring|take)(?:ing)?(?: \w+){0,3} back\b/g, 'return'],
  [/\bdrs?\. ?(?=\w)/g, 'doctor '],
  [/\bcheck(?:ing)?[ -]?in\b/g, 'checkin'],
  [/\bcheck(?:ing)?[ -]?out\b/g, 'checkout'],
  [/\b(?:work(?:ing)? (?:from home|remotely)|home[ -]office|remote work|telework\w*)\b/g, 'telework'],
  [/\b(?:from |in |to )?(?:abroad|another country|a foreign country|overseas)\b/g, 'abroad'],
  [/\b(?:free of charge|for free|at no (?:extra )?cost|no charge)\b/g, 'free'],
  [/\b(?:sign|log)(?:ging|ning)?[ -]?(?:in|on)\b/g, 'login'],
  [/\bsign(?:ing)?[ -]?up\b/g, 'register'],
  [/\bpick(?:ing)?[ -]?up\b/g, 'collect'],
  [/\b(?:turn|switch)(?:ed|ing)? (?:it )?off\b/g, 'poweroff'],
  [
    /\b(?:opening|business|office|practice|store|shop|working) (?:hours|times)\b|\bhours of operation\b/g,
    'openinghours',
  ],
  [/\bget rid of\b/g, 'delete'],
  [/\b(?:e-?mail)(?: address)?\b/g, 'email'],
  [/\b(?:tele)?phone(?: number)?\b/g, 'phone'],
  [/\bdue (?:date|on|by)\b/g, 'deadline'],
  [/\bbank holidays?\b/g, 'publicholiday'],
  [/\bpublic holidays?\b/g, 'publicholiday'],
  [/\b(?:parental|maternity|paternity) leave\b/g, 'parentalleave'],
  [/\bsick(?:ness)? (?:leave|absence)\b/g, 'sickness'],
  [/\b(?:annual|paid|vacation|holiday) leave\b/g, 'vacation leave'],
  [/\bno longer than\b/g, 'at most'],
  [/\bhow old\b/g, 'how old age'],
];

/** Words that may replace each other in a question. One line is one meaning; a word may have several. */
const MEANINGS = `
  price cost fee charge rate fare expensive cheap tariff pay worth amount
  refund reimburse repay
  return exchange_back giveback
  ship deliver dispatch post shipping transport
  arrive reach receive
  buy purchase order
  cancel cancellation end terminate quit stop
  vacation holiday leave pto
  bike bicycle cycle
  car vehicle automobile auto
  kid child minor
  senior pensioner elderly retiree
  teenager youth
  doctor physician medical
  certificate note proof
  skin dermatology
  open opening start
  close closing shut
  open close openinghours
  problem condition issue trouble
  begin start commence
  last end finish
  depart leave go
  train railway rail
  station stop
  phone call telephone ring dial hotline number
  email mail
  address locate location situated find
  photo picture image
  document file
  format type kind
  store storage keep
  keep borrow loan
  rent hire lend rental
  fix repair mend
  faulty broken defect fault damage
  stolen steal theft
  lost lose missing
  new replace replacement
  break_down fail failure emergency
  job work employment
  salary wage payroll
  boss manager supervisor
  employee staff worker
  guest visitor customer
  wifi wlan internet
  allow permit may accept permitted
  forbid prohibit ban
  max maximum most limit longest largest biggest up
  min minimum least smallest shortest
  discount reduction off save saving
  free complimentary gratis
  include contain come
  cash coin
  annual year
  change modify edit alter switch swap
  delete remove erase close
  reset recover restore
  forgot forget reset
  connect join link
  join register enrol signup apply
  submit file send hand
  deadline close until due within
  repeat retry again times
  exceed above over more
  wheelchair accessible accessibility disabled
  food dish meal
  vegan plant-based
  leftover left remaining unused
  found establish set_up create
  design architect
  lead head leader leading
  treat specialise cure specialist
  insurance cover
  warranty guarantee cover
  charge charging
  electric electricity ev
  gas_station petrol fuel
  loud noise volume
  hot warm temperature heat heated
  cold cool temperature
  weigh weight
  long length
  tall high height
  big size large
  carry transfer roll
  rubbish waste trash garbage
  flat apartment
  penalty fine late_fee charge
  contact reach
  available offer provide
  fit size
  place room space fit
  sleep accommodate fit
  team group
  ask request
  book reserve reservation
  appointment booking
  sauna spa
  support compatible read
  test exam
  student pupil
  course lesson class
  teacher instructor trainer coach
  firm company business
  shop store
  tell inform notify
  need require necessary must
  lift elevator
  pharmacy chemist drugstore
  film movie
  cinema theatre theater
  autumn fall
  truck lorry
  mobile cellphone smartphone
  subway metro underground tube
  timetable schedule plan
  queue line wait
  motorway highway freeway
  caravan trailer motorhome
  toilet restroom bathroom wc washroom
  pram stroller pushchair
  holiday vacation trip
  luggage baggage suitcase
  spouse partner husband wife
  colleague coworker
  meeting conference
  resign quit
  hire recruit hiring job vacancy
  training workshop course seminar
  founder found start
  boss ceo director
  error fault problem bug
  restart reboot
  install setup set
  upload import add
  download export
  login access
  username account
  plan subscription tariff package
  trial test
  upgrade update
  downgrade switch
  security safety secure safe
  private privacy confidential
  secret confidential
  encrypt encryption
  backup copy
  lunch meal
  dinner meal
  breakfast meal
  drink beverage
  allergic allergy allergen
  ingredient contain made
  made material consist
  clean wash
  dry drying
  cook bake
  heal recover
  medicine drug medication tablet
  pain hurt ache
  pregnant pregnancy
  injury wound hurt
  dentist dental
  young age old
  entry entrance admission enter
  ticket admission pass
  voucher coupon code giftcard
  parcel package
  track tracking follow
  late delay overdue delayed
  early ahead before
  quick fast soon
  maximum most
  minimum least
  nearest closest near
  next beside near
  parking park
  tour guide visit
  rule policy regulation
  law legal
  contract agreement
  sign signature
  notice notify
  extend extension prolong longer
  transfer wire
  instalment installment
  currency euro dollar
  tax vat
  donate donation charity
  volunteer help
  colour color
  grey gray
  centre center
  metre meter
  litre liter
  programme program
  organise organize
  recognise recognize
  specialise specialize
  license licence
  take last
  bill invoice
  owner own
`;

/**
 * Broader words on the left. Either may replace the other with low weight: what holds for dogs need not hold for
 * cats.
 */
const BROADER = `
  pet dog cat
  weekend saturday sunday
  animal dog cat pet
  vehicle car motorcycle bike
  drink water wine beer coffee tea
  alcohol wine beer
  furniture desk chair table
  device phone laptop computer
  computer laptop
  employee manager
  family child parent
`;

const CACHE = buildMeanings();
const NARROWER = buildBroader();

function buildBroader(): ReadonlyMap<string, ReadonlySet<string>> {
  const narrower = new Map<string, Set<string>>();
  for (const line of BROADER.trim().split('\n')) {
    const [broad = '', ...narrow] = line
      .trim()
      .split(/\s+/)
      .map((word) => stem(word, 'en'));
    narrower.set(broad, new Set(narrow));
  }
  return narrower;
}

/** Whether one English stem is a hyponym of the other. */
export function isKindOf(a: string, b: string): boolean {
  return NARROWER.get(a)?.has(b) === true || NARROWER.get(b)?.has(a) === true;
}

function buildMeanings(): ReadonlyMap<string, ReadonlySet<number>> {
  const byStem = new Map<string, Set<number>>();
  MEANINGS.trim()
    .split('\n')
    .forEach((line, meaning) => {
      for (const word of line.trim().split(/\s+/)) {
        const key = stem(word, 'en');
        byStem.set(key, (byStem.get(key) ?? new Set<number>()).add(meaning));
      }
    });
  return byStem;
}

const NO_MEANINGS: ReadonlySet<number> = new Set();

/** Ids of the meanings of an English stem. */
export function meaningsOf(englishStem: string): ReadonlySet<number> {
  return CACHE.get(englishStem) ?? NO_MEANINGS;
}

/** Folds a text and joins its fixed phrases into single words. */
export function joinPhrases(text: string): string {
  let joined = fold(text);
  for (const [phrase, word] of PHRASES) joined = joined.replace(phrase, word);
  return joined;
}
