import { answerSchema, historyItemSchema, type Answer } from '@colloquy/contracts';
import type { StreamEvent } from '@colloquy/service-kit';
import { describe, expect, it } from 'vitest';
import type { AskEvent } from './ask-events.ts';
import { forVisitor } from './visitor-events.ts';
import { filled, pathsOf } from '../../testing/filled.ts';
import type { QuestionTurn } from '../../conversations/turns/turns.model.ts';
import { toVisitorAnswer, toVisitorHistoryItem } from '../../conversations/turns/visitor.view.ts';

const VIEW = { showsSources: true };
const within = (path: string, names: string) => names.split(' ').map((name) => `${path}.${name}`);
/** Every field that visitors may see with an answer. A new field must be allowed here deliberately. */
const CITATIONS = within('citations[]', 'heading n page passage[].quoted passage[].text snippet title url');
const METADATA = [
  ...CITATIONS,
  ...within('contactForm.consent', 'required text url'),
  ...within('contactForm.fields[]', 'key label required validation'),
  ...within('contactForm', 'intro success trigger'),
  'handoff.state',
  'history_id',
  'language',
  'suggestions[]',
  'survey.attemptsLeft',
  'survey.error.issue',
  'survey.error.message',
  'survey.resumed',
  'survey.state',
  ...[
    'delayMs',
    'id',
    ...[
      'allowOther',
      'inputMode',
      'integer',
      'kind',
      'layout',
      'max',
      'maxLength',
      'maxSelect',
      'min',
      'minLength',
      'minSelect',
      'multiline',
      'placeholder',
      'required',
    ].map((name) => `input.${name}`),
    'media.alt',
    'media.url',
    'options[].id',
    'options[].label',
    'progress.done',
    'progress.total',
    'text',
    'type',
  ].map((name) => `survey.step.${name}`),
  'unknownReason',
].map((name) => `metadata.${name}`);
const ANSWER = ['answer', 'chat_survey_id', ...METADATA, 'source'];

describe('what a visitor is sent of an answer of which everything is known', () => {
  // Filled from the schema, so new fields of a member's answer are covered automatically.
  const answer: Answer = filled(answerSchema);

  async function eventsOf(events: readonly AskEvent[]) {
    async function* said(): AsyncGenerator<AskEvent> {
      yield* await Promise.resolve(events);
    }
    const sent: StreamEvent[] = [];
    for await (const event of forVisitor(said(), VIEW)) sent.push(event);
    return sent;
  }

  it('is known to the team', () => {
    const known = pathsOf(answer);
    for (const path of ['confidence', 'function.name', 'debug.retrieval[].fused', 'debug.promptChars']) {
      expect(known).toContain(`metadata.${path}`);
    }
  });

  it('is as JSON what is named here, and nothing else', () => {
    expect(pathsOf(toVisitorAnswer(answer, VIEW))).toEqual(ANSWER);
  });

  it('is as events the same', async () => {
    const { citations } = answer.metadata;
    // As if the use case returned additional fields.
    const more = { secret: 'a prompt', history_id: 'h1', text: 'Yes.' };
    const events = await eventsOf([
      { event: 'meta', attempt: 1, data: more },
      { event: 'token', data: more },
      { event: 'citations', data: { ...more, citations } },
      { event: 'done', data: { ...more, data: answer } },
      { event: 'interrupted', data: {} },
    ]);
    const seen = events.map(({ event, data }) => [event, pathsOf(data)]);
    expect(seen).toEqual([
      ['meta', ['history_id']],
      ['token', ['text']],
      ['citations', CITATIONS],
      ['done', ANSWER.map((path) => `data.${path}`)],
      ['interrupted', []],
    ]);
  });

  it('is in the history the same, with the question and what became of it', () => {
    const item = filled(historyItemSchema);
    const at = new Date(item._createTime);
    const feedback = { value: 1, reason: null, comment: 'Good', user_id: 'ada', at } as const;
    const turn: QuestionTurn = {
      _id: 'h1',
      workspace_id: 'w1',
      chat_id: 'c1',
      chat_bot_id: 'b1',
      channel: 1,
      status: 1,
      revision: 1,
      createdAt: at,
      updatedAt: at,
      messageKey: 'm1',
      isKeyed: true,
      isFlowTurn: false,
      isSensitive: false,
      firstTokenMs: 3,
      kind: 'question',
      question: 'When?',
      answer: answer.answer,
      source: 'EXTERNAL',
      state: 'answered',
      metadata: answer.metadata,
      chat_survey_id: 's1',
      error: item.error,
      citedItemIds: ['i1'],
      feedback,
      memberFeedback: feedback,
      leaseUntil: at,
      leaseNumber: 1,
    };
    const OF_TURN = [
      '_createTime',
      'by',
      'chat_id',
      'error.code',
      'error.message',
      'id',
      'question',
      'state',
    ];
    const FEEDBACK = ['at', 'comment', 'reason', 'value'].map((name) => `feedback.${name}`);
    expect(pathsOf(toVisitorHistoryItem(turn, VIEW))).toEqual(
      [...ANSWER, ...OF_TURN, ...FEEDBACK].toSorted(),
    );
  });

  it('is nothing of sources where the link shows none', () => {
    const hidden = pathsOf(toVisitorAnswer(answer, { showsSources: false }));
    expect(hidden).toEqual(ANSWER.filter((path) => !path.startsWith('metadata.citations')));
  });
});
