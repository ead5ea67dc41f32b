import type {
  ContactForm,
  VisitorAnswer,
  VisitorCitation,
  VisitorHistoryItem,
  WidgetConfig,
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
}

export function anAnswer({
  id = aHistoryId(1),
  text = 'Five days [1].',
  source = 'EXTERNAL',
  citations = [aCitation()],
  suggestions = [],
}: AnswerShape = {}): VisitorAnswer {
  return {
    answer: text,
    source,
    chat_survey_id: null,
    metadata: {
      history_id: id,
      citations,
      language: 'en',
      suggestions,
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
    theme: { primary: '#3355ff', text: null, background: null, radius: 10, mode: 'system' },
    widget: { position: 'right', initial: 'minimized', autoOpenMs: null, showSources: true },
    contactForm: null,
    ...config,
  };
}
