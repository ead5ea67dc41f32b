import {
  type ContactForm,
  FOLLOW_UP_DELAY_MS,
  NO_INPUT,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  STEP_TYPES,
  type StepForChat,
  type SurveyMetadata,
  type VisitorAnswer,
  type VisitorCitation,
  type VisitorHistoryItem,
  type WidgetConfig,
} from '@colloquy/contracts';

export function aCitation(citation: Partial<VisitorCitation> = {}): VisitorCitation {
  return {
    n: 1,
    title: 'Terms.pdf',
    url: null,
    page: null,
    heading: null,
    snippet: 'Refunds take 5 days.',
    ...citation,
  };
}

export function aHistoryId(number: number): string {
  return String(number).padStart(8, '0');
}

export interface AnswerShape {
  readonly id?: string;
  readonly text?: string;
  readonly source?: VisitorAnswer['source'];
  readonly citations?: VisitorCitation[];
  readonly suggestions?: string[];
  readonly survey?: SurveyMetadata;
}

export function anAnswer({
  id = aHistoryId(1),
  text = 'Five days [1].',
  source = 'EXTERNAL',
  citations = [aCitation()],
  suggestions = [],
  survey,
}: AnswerShape = {}): VisitorAnswer {
  return {
    answer: text,
    source,
    chat_survey_id: survey?.step?.id ?? null,
    metadata: {
      history_id: id,
      citations,
      language: 'en',
      suggestions,
      ...(survey && { survey }),
    },
  };
}

export function aHistoryItem(number: number, item: Partial<VisitorHistoryItem> = {}): VisitorHistoryItem {
  const id = aHistoryId(number);
  const { answer, source, metadata } = anAnswer({ id, text: `answer ${number}`, citations: [] });
  return {
    id,
    _createTime: '2026-01-01T00:00:00.000Z',
    chat_id: 'chat-1',
    question: `question ${number}`,
    answer,
    source,
    metadata,
    chat_survey_id: null,
    state: 'answered',
    by: 'bot',
    error: null,
    feedback: null,
    ...item,
  };
}

type StepShape = Omit<Partial<StepForChat>, 'input'> & { readonly input?: Partial<StepForChat['input']> };

/** A step that asks for a text. */
export function aStep({ input = {}, ...step }: StepShape = {}): StepForChat {
  return {
    id: 'name',
    type: STEP_TYPES.input.id,
    text: 'What is your name?',
    options: [],
    input: { ...NO_INPUT, required: true, kind: 'string', ...input },
    progress: { done: 0, total: 2 },
    media: null,
    delayMs: 0,
    ...step,
  };
}

/** A step that asks for one of two colours. */
export function aChoice({ input = {}, ...step }: StepShape = {}): StepForChat {
  return aStep({
    id: 'colour',
    type: STEP_TYPES.multipleChoice.id,
    text: 'Which **colour**?',
    options: ['Red', 'Blue'].map((label) => ({ id: label.toLowerCase(), label })),
    input: { kind: 'choice', ...input },
    ...step,
  });
}

/** A step that is only read. */
export function anInfo(step: StepShape = {}): StepForChat {
  const type = STEP_TYPES.infoText.id;
  return aStep({ id: 'info', type, text: 'Welcome.', delayMs: FOLLOW_UP_DELAY_MS, ...step });
}

/** State of a run at a step, as in an answer. */
export function aSurvey(step: StepForChat | null, survey: Partial<SurveyMetadata> = {}): SurveyMetadata {
  return { state: step === null ? 'completed' : 'active', step, ...survey };
}

/** An answer of a flow. */
export function aStepAnswer(number: number, step: StepForChat | null, survey: Partial<SurveyMetadata> = {}) {
  return anAnswer({
    id: aHistoryId(number),
    text: survey.error?.message ?? step?.text ?? '',
    source: 'CONVERSATION',
    citations: [],
    survey: aSurvey(step, survey),
  });
}

export function aContactForm(form: Partial<ContactForm> = {}): ContactForm {
  return {
    trigger: 'unknown',
    intro: '',
    success: '',
    fields: [{ key: 'email', label: '', required: true, validation: 'none' }],
    consent: { required: false, text: '', url: null },
    ...form,
  };
}

export function aWidgetConfig(config: Partial<WidgetConfig> = {}): WidgetConfig {
  return {
    linkId: 'link-1',
    botName: 'Aurora',
    botImageUrl: null,
    language: 'en',
    greeting: 'Hello!',
    consentText: '',
    suggestions: ['What is new?'],
    theme: publicLinkThemeSchema.parse({ primary: '#3355ff' }),
    widget: publicLinkWidgetSchema.parse({ initial: 'minimized' }),
    contactForm: null,
    ...config,
  };
}
