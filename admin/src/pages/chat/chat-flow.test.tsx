import {
  authApi,
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  FOLLOW_UP_TEXT,
  flowNodeSchema,
  knowledgeApi,
  STEP_TYPES,
  type Answer,
  type HistoryItem,
  type StepForChat,
  type SurveyMetadata,
} from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PATHS } from '../../routing/paths.ts';
import { aChat, aMetadata, aTurn } from '../../testing/chat-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions } from '../../testing/render-page.tsx';
import { aChoiceStep, aTextStep, aTypedStep } from '../../testing/step-records.ts';
import { ChatPage } from './ChatPage.tsx';

const meta = { total: 1, page: 1, limit: 50 };
const settings = (liveRevision: number | null) => ({
  data: { ...botSettingsSchema.parse({ flow: { liveRevision } }), revision: 3 },
});
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(chatApi.listChats, { data: [aChat()], meta }),
  onRoute(botApi.readBotSettings, settings(null)),
  onRoute(knowledgeApi.listSuggestedQuestions, { data: [] }),
  onRoute(knowledgeApi.listKnowledge, {
    data: [],
    meta: { ...meta, droppedUploads: [], statusCounts: {}, kbVersion: 1 },
  }),
);

function showChat(turns: readonly HistoryItem[], options: PageOptions = {}) {
  server.use(onRoute(chatApi.listHistory, { data: [...turns], meta: { ...meta, total: turns.length } }));
  return renderPage(<ChatPage />, options);
}

function stepMetadata(number: number, step: StepForChat | null, survey: Partial<SurveyMetadata> = {}) {
  const state = step === null ? 'completed' : 'active';
  return aMetadata({
    history_id: anId(number),
    survey: { state, step, ...survey },
    versions: { kb: 1, flow: 4, settings: 1, model: 'extractive' },
  });
}

/** A stored answer of a flow. */
function aStepTurn(number: number, step: StepForChat | null, question: string = FOLLOW_UP_TEXT): HistoryItem {
  return aTurn({
    id: anId(number),
    question,
    answer: step?.text ?? '',
    source: 'CONVERSATION',
    metadata: stepMetadata(number, step),
  });
}

/** Answers successive questions with these, repeating the last one; records the requests. */
function onAsks(...metadata: ReturnType<typeof stepMetadata>[]) {
  const asked = vi.fn();
  server.use(
    onRoute(chatApi.ask, ({ body }) => {
      asked(body);
      const found = metadata[asked.mock.calls.length - 1] ?? metadata.at(-1) ?? aMetadata();
      const { step, error } = found.survey ?? {};
      const answer: Answer = {
        answer: error?.message ?? step?.text ?? '',
        source: 'CONVERSATION',
        metadata: found,
        chat_survey_id: step?.id ?? null,
      };
      return { data: answer };
    }),
  );
  return asked;
}

test('shows old steps as text and the current one with its controls', async () => {
  showChat([aStepTurn(32, aChoiceStep(), 'Ada'), aStepTurn(31, aTypedStep())]);
  const group = await screen.findByRole('group', { name: 'Which colour?' });
  expect(
    within(group)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Red', 'Blue', 'Leave the questions']);
  expect(screen.getByText('1 of 2')).toBeDefined();
  expect(screen.queryByRole('group', { name: 'What is your name?' })).toBeNull();
  expect(screen.getByText('What is your name?')).toBeDefined();
  expect(screen.queryByText(FOLLOW_UP_TEXT)).toBeNull();
});

test('who left the questions is answered by nothing, not by an empty bubble', async () => {
  showChat([aStepTurn(32, null, 'Leave the questions'), aStepTurn(31, aTypedStep())]);
  const left = (await screen.findByText('Leave the questions')).closest('article');
  // No avatar of the chatbot beside an empty message.
  expect(left?.querySelector('.MuiAvatar-root')).toBeNull();
  expect(left?.textContent).toBe('You: Leave the questions');
});

test('a choice is sent with its step and its option, and the next step follows', async () => {
  const asked = onAsks(stepMetadata(33, aTypedStep()));
  const { user } = showChat([aStepTurn(31, aChoiceStep())]);
  await user.click(await screen.findByRole('button', { name: 'Blue' }));
  const field = await screen.findByRole('textbox', { name: 'What is your name?' });
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    query: 'Blue',
    chat_survey_id: 'colour',
    chat_survey_option_id: 'blue',
  });
  await user.type(field, 'Ada{Enter}');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(asked.mock.calls[1]?.[0]).toMatchObject({ query: 'Ada', chat_survey_id: 'name' });
});

test('an answer that was not taken says why at its field, with the attempts that are left', async () => {
  const error = { issue: 'tooShort', message: 'Too short.' } as const;
  onAsks(stepMetadata(33, aTypedStep(), { error, attemptsLeft: 2 }));
  const { user } = showChat([aStepTurn(31, aTypedStep())]);
  await user.type(await screen.findByRole('textbox', { name: 'What is your name?' }), 'A{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Too short.');
  expect(screen.getByText('Attempts left: 2')).toBeDefined();
});

test('a step that need not be answered can be skipped, and one that must be says so', async () => {
  const asked = onAsks(stepMetadata(33, aTypedStep()));
  const { user } = showChat([aStepTurn(31, aTypedStep({ required: false }))]);
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await screen.findByText('Skipped');
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ query: FOLLOW_UP_TEXT, chat_survey_id: 'name' });
  const group = await screen.findByRole('group', { name: 'What is your name?' });
  await user.click(within(group).getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill this in.');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('what is typed below answers the step that waits', async () => {
  const asked = onAsks(stepMetadata(33, aTypedStep()));
  const { user } = showChat([aStepTurn(31, aChoiceStep())]);
  await screen.findByRole('button', { name: 'Blue' });
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'blue{Enter}');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ query: 'blue', chat_survey_id: 'colour' });
});

test('a step that is only read is followed by the next, once, under the same id from each tab', async () => {
  const asked = onAsks(stepMetadata(32, aTypedStep()));
  showChat([aStepTurn(31, aTextStep())]);
  await screen.findByRole('textbox', { name: 'What is your name?' });
  expect(asked.mock.calls).toEqual([
    [
      expect.objectContaining({
        query: FOLLOW_UP_TEXT,
        chat_survey_id: 'info',
        clientMessageId: `after-${anId(31)}`,
      }),
    ],
  ]);
});

test('a step that was answered elsewhere brings no error, but what there is now', async () => {
  const { user } = showChat([aStepTurn(31, aChoiceStep())]);
  await screen.findByRole('button', { name: 'Blue' });
  server.use(
    onRoute(chatApi.ask, () =>
      refuse(422, ERRORS.fieldNotValid, 'no', [{ field: 'chat_survey_id', code: 1, message: 'no' }]),
    ),
    onRoute(chatApi.listHistory, {
      data: [aStepTurn(32, aTypedStep(), 'Red'), aStepTurn(31, aChoiceStep())],
      meta: { ...meta, total: 2 },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Blue' }));
  await screen.findByRole('textbox', { name: 'What is your name?' });
  expect(screen.getByText('Red')).toBeDefined();
});

test('an empty conversation begins with the flow that begins by itself', async () => {
  const asked = onAsks(stepMetadata(31, aTypedStep()));
  const root = flowNodeSchema.parse({
    id: anId(50),
    chat_bot_id: anId(2),
    nodeKind: 'block',
    type: STEP_TYPES.input.id,
    text: 'What?',
    trigger: { on: 'start' },
  });
  server.use(
    onRoute(botApi.readBotSettings, settings(4)),
    onRoute(botApi.listSurveys, { data: [root], meta: { revision: 4, liveRevision: 4 } }),
  );
  showChat([]);
  await screen.findByRole('textbox', { name: 'What is your name?' });
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0]).toMatchObject({
    query: FOLLOW_UP_TEXT,
    clientMessageId: `begin-${anId(10)}`,
  });
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('chat_survey_id');
});

test('a button begins its part of the flow, which nobody types', async () => {
  const asked = onAsks(stepMetadata(33, aTypedStep()));
  const step = { type: STEP_TYPES.input.id, chat_bot_id: anId(2), nodeKind: 'block', text: 'What?' } as const;
  const nodes = [
    { ...step, id: 'order', title: 'Order a bike', trigger: { on: 'button' } },
    { ...step, id: 'word', title: 'By a word', trigger: { on: 'keyword', keywords: ['word'] } },
  ].map((node) => flowNodeSchema.parse(node));
  server.use(
    onRoute(botApi.readBotSettings, settings(4)),
    onRoute(botApi.listSurveys, { data: nodes, meta: { revision: 4, liveRevision: 4 } }),
  );
  const { user } = showChat([]);
  const list = await screen.findByRole('list', { name: 'Parts of the flow that a button begins' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: 'Order a bike' }));
  await screen.findByRole('textbox', { name: 'What is your name?' });
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ query: FOLLOW_UP_TEXT, chat_survey_id: 'order' });
  expect(screen.queryByText(FOLLOW_UP_TEXT)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Order a bike' })).toBeNull();
});

test('the debug chat says where the run of the flow stands', async () => {
  showChat([aStepTurn(32, null, 'Ada'), aStepTurn(31, aTypedStep())], {
    at: PATHS.chatDebug.replace(':workspaceId', anId(1)).replace(':botId', anId(2)),
  });
  await screen.findByText('Flow completed, revision 4');
  expect(screen.getByText('Flow under way, revision 4')).toBeDefined();
});
