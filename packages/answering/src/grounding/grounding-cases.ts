/** A question about passages of a fictitious business, which no model can know. */
export interface GroundingCase {
  readonly question: string;
  readonly passages: readonly string[];
  /** The answer must contain one of these; null when no passage answers. */
  readonly must: readonly string[] | null;
  /** The answer must contain none of these: another item's price, the opposite. */
  readonly mustNot: readonly string[];
}

const HIRE =
  'Tarnbrook Kayaks hires out boats on Lake Ennisk from April to October. A single kayak costs 14 euros an hour. A double kayak costs 22 euros an hour.';
const DEPOSIT =
  'The deposit for a single kayak is 60 euros. The deposit for a double kayak is 90 euros. It is paid back when the boat is returned dry.';
const RULES =
  'Dogs are not allowed in single kayaks. Dogs may ride in double kayaks when they wear a life vest. Life vests for people are included in the price.';
const LESSONS =
  'Lessons for beginners take place on Tuesdays and are taught by Odile Varga. Rescue courses take place on Fridays and are taught by Bram Hollis.';
const CANCEL =
  'A booking can be cancelled free of charge until 48 hours before it begins. After that the price is not paid back. In a storm warning every booking is moved to another day.';
const PREMISES =
  'The boathouse stands beside the old ferry pier in Ennisk. The car park behind it has room for 35 cars and is free for guests.';

/** Numbers, negations, two rivals, and questions that no passage answers. */
export const GROUNDING_CASES: readonly GroundingCase[] = [
  {
    question: 'How much does a double kayak cost per hour?',
    passages: [HIRE, DEPOSIT],
    must: ['22'],
    mustNot: ['14', '90'],
  },
  {
    question: 'How much does a motor boat cost per hour?',
    passages: [HIRE, DEPOSIT],
    must: null,
    mustNot: [],
  },
  {
    question: 'Are dogs allowed in single kayaks?',
    passages: [RULES, HIRE],
    must: ['not allowed', 'no,', "aren't allowed"],
    mustNot: ['yes'],
  },
  {
    question: 'Who teaches the lessons for beginners?',
    passages: [LESSONS, RULES],
    must: ['Odile Varga'],
    mustNot: ['Bram', 'Hollis'],
  },
  {
    question: 'In which year was Tarnbrook Kayaks founded?',
    passages: [HIRE, PREMISES],
    must: null,
    mustNot: [],
  },
  {
    question: 'How much is the deposit for a single kayak?',
    passages: [DEPOSIT, HIRE],
    must: ['60'],
    mustNot: ['90', '14'],
  },
  {
    question: 'Until when can a booking be cancelled free of charge?',
    passages: [CANCEL, LESSONS],
    must: ['48'],
    mustNot: [],
  },
  {
    question: 'Which languages does Bram Hollis speak?',
    passages: [LESSONS, PREMISES],
    must: null,
    mustNot: [],
  },
  {
    question: 'On which day do the rescue courses take place?',
    passages: [LESSONS, CANCEL],
    must: ['Friday'],
    mustNot: ['Tuesday'],
  },
  {
    question: 'Where does the boathouse stand?',
    passages: [PREMISES, CANCEL],
    must: ['ferry pier'],
    mustNot: [],
  },
  {
    question: 'What happens to a booking in a storm warning?',
    passages: [CANCEL, RULES],
    must: ['another day'],
    mustNot: [],
  },
  {
    question: 'Is there a discount for students?',
    passages: [HIRE, RULES],
    must: null,
    mustNot: [],
  },
];

/** Number of cases that a passage answers. */
export const ANSWERED_CASES = GROUNDING_CASES.filter(({ must }) => must !== null).length;
