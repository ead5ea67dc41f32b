import {
  type VisitorAnswer,
  type AnswerSource,
  type ChatState,
  type VisitorChat,
  type VisitorCitation,
  type VisitorHistoryItem,
  type HistoryState,
  type RunState,
  type ShownStepType,
  type WidgetConfig,
  STEP_TYPES,
} from '@colloquy/contracts';

/**
 * Checks of what the API answered, by hand: the contracts' schemas would bring zod into visitors' browsers. Each
 * looks at the fields that the widget reads; guards.test.ts holds them against the contracts.
 */

type Fields = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const isString: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isArrayOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isUndefinedOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isOneOf =
  (values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const hasFields =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(checks).every(([name, check]) => check(value[name]));

const SOURCES = [
  'CONVERSATION',
  'EXTERNAL',
  'CACHE',
  'FUNCTION_CALL',
  'FUNCTION_CALL_RAW',
  'UNKNOWN',
] satisfies AnswerSource[];
const HISTORY_STATES = ['pending', 'answered', 'failed', 'interrupted', 'stored'] satisfies HistoryState[];
const CHAT_STATES = ['bot', 'waiting', 'human', 'resolved', 'spam'] satisfies ChatState[];

const STEP_TYPE_IDS = [
  STEP_TYPES.input.id,
  STEP_TYPES.multipleChoice.id,
  STEP_TYPES.infoText.id,
] satisfies ShownStepType[];
const RUN_STATES = ['active', 'completed', 'abandoned', 'aborted', 'failed'] satisfies RunState[];

const passagePiece = hasFields({ text: isString, quoted: isBoolean });
const citation = hasFields({
  n: isNumber,
  title: isString,
  url: isNullOr(isString),
  page: isNullOr(isNumber),
  heading: isNullOr(isString),
  snippet: isString,
  passage: isUndefinedOr(isArrayOf(passagePiece)),
});
const contactForm = hasFields({
  trigger: isOneOf(['unknown', 'unknownTwice', 'negativeFeedback', 'button']),
  intro: isString,
  success: isString,
  fields: isArrayOf(
    hasFields({
      key: isOneOf(['email', 'name', 'phone', 'message', 'custom']),
      label: isString,
      required: isBoolean,
      validation: isString,
    }),
  ),
  consent: hasFields({ required: isBoolean, text: isString, url: isNullOr(isString) }),
});
const step = hasFields({
  id: isString,
  type: isOneOf(STEP_TYPE_IDS),
  text: isString,
  options: isArrayOf(hasFields({ id: isString, label: isString })),
  input: hasFields({
    kind: isString,
    required: isBoolean,
    placeholder: isString,
    multiline: isBoolean,
    inputMode: isString,
    maxLength: isNullOr(isNumber),
    minSelect: isNumber,
    maxSelect: isNumber,
    allowOther: isBoolean,
    layout: isOneOf(['buttons', 'list']),
  }),
  progress: hasFields({ done: isNumber, total: isNumber }),
  media: isNullOr(hasFields({ url: isString, alt: isString })),
  delayMs: isNumber,
});
const survey = hasFields({
  state: isOneOf(RUN_STATES),
  step: isNullOr(step),
  error: isUndefinedOr(hasFields({ message: isString })),
  attemptsLeft: isUndefinedOr(isNumber),
  resumed: isUndefinedOr(isBoolean),
});
const metadata = hasFields({
  history_id: isString,
  survey: isUndefinedOr(survey),
  contactForm: isUndefinedOr(contactForm),
  citations: isArrayOf(citation),
  suggestions: isArrayOf(isString),
  handoff: isUndefinedOr(hasFields({ state: isOneOf(CHAT_STATES) })),
});
const answer = hasFields({ answer: isString, source: isOneOf(SOURCES), metadata });
const historyItem = hasFields({
  id: isString,
  question: isString,
  answer: isNullOr(isString),
  source: isNullOr(isOneOf(SOURCES)),
  metadata: isNullOr(metadata),
  state: isOneOf(HISTORY_STATES),
  by: isOneOf(['bot', 'human', 'system']),
  author: isUndefinedOr(hasFields({ name: isString })),
  feedback: isNullOr(hasFields({ value: isOneOf([1, -1]) })),
});
const widgetConfig = hasFields({
  linkId: isString,
  botName: isString,
  botImageUrl: isNullOr(isString),
  language: isString,
  greeting: isString,
  suggestions: isArrayOf(isString),
  consentText: isString,
  handoff: isUndefinedOr(hasFields({ enabled: isBoolean })),
  flow: isUndefinedOr(
    hasFields({
      start: isBoolean,
      buttons: isUndefinedOr(isArrayOf(hasFields({ id: isString, label: isString }))),
    }),
  ),
  theme: hasFields({
    primary: isString,
    text: isNullOr(isString),
    background: isNullOr(isString),
    radius: isNumber,
    mode: isOneOf(['system', 'light', 'dark']),
  }),
  widget: hasFields({
    position: isOneOf(['right', 'left']),
    initial: isOneOf(['minimized', 'expanded', 'sidebar']),
    autoOpenMs: isNullOr(isNumber),
    showSources: isBoolean,
  }),
  contactForm: isNullOr(contactForm),
});

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isWidgetConfig(value: unknown): value is WidgetConfig {
  return widgetConfig(value);
}

export function isChat(value: unknown): value is VisitorChat {
  return isRecord(value) && isString(value['id']);
}

export function isAnswer(value: unknown): value is VisitorAnswer {
  return answer(value);
}

export function isCitationList(value: unknown): value is VisitorCitation[] {
  return isArrayOf(citation)(value);
}

export function isHistory(value: unknown): value is VisitorHistoryItem[] {
  return isArrayOf(historyItem)(value);
}

export function isHistoryItem(value: unknown): value is VisitorHistoryItem {
  return historyItem(value);
}

export function isChatState(value: unknown): value is ChatState {
  return isOneOf(CHAT_STATES)(value);
}
