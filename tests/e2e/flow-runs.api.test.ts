import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatApi, ERRORS, workspaceApi, type StepForChat } from '@colloquy/contracts';
import {
  aChoice,
  aFlow,
  aJoin,
  aMail,
  anInfo,
  anInput,
  anOption,
  aSplit,
  aValidFlow,
} from '@colloquy/flow-engine/testing';
import {
  aVisitorChat,
  begunAs,
  liftLinkLimits,
  makeLive,
  ProductError,
  publishFlow,
  sayTo,
  signUp,
  waitUntil,
  type BegunConversation,
  type PublishedFlow,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { openProductUnderTest } from './product-under-test.ts';

const product = await openProductUnderTest();
/** Each flow is published and walked over HTTP. */
const FLOWS = 8;

describe.skipIf(product === null)(`flows over HTTP, ${product?.mode ?? 'not run'}`, () => {
  if (product === null) return;
  const { client, mail } = product;
  let owner: WorkspaceWithBot;
  afterAll(() => product.stop());
  beforeAll(async () => {
    owner = await product.aTeam();
    await liftLinkLimits(client, owner);
  });

  const begunWith = ({ ids }: PublishedFlow) =>
    begunAs(client, owner.linkId, ({ chat_survey_id: id }) => id === null || ids.has(id));

  const everyType = () =>
    aFlow(
      anInfo('hello', { text: 'Welcome', next_id: 'name' }),
      anInput('name', { text: 'Your name?', variable: 'name', next_id: 'mail' }),
      anInput('mail', { validation: { kind: 'email' }, variable: 'email', next_id: 'topic' }),
      aChoice('topic', { variable: 'topic', next_id: 'split' }),
      aSplit('split'),
      anOption('isYes', 'split', {
        condition: { rules: [{ variable: 'topic', operator: 'equal', value: 'Yes' }] },
        next_id: 'notify',
      }),
      anOption('other', 'split', { order: 1, isDefault: true, next_id: 'join' }),
      aMail('notify', {
        to: [owner.email],
        subject: 'A lead of {{name}}',
        body: 'About {{topic}}',
        replyToVariable: 'email',
        attachTranscript: true,
        next_id: 'join',
      }),
      aJoin('join', { next_id: 'bye' }),
      anInfo('bye', { text: 'Thanks, {{name}}' }),
    );

  const refusalOf = async (work: Promise<unknown>): Promise<ProductError> => {
    const error: unknown = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ProductError)) throw new Error('It was not refused');
    return error;
  };

  it('walks every type of step to its mail, on the revision that the run began with', async () => {
    const flow = await publishFlow(client, owner, everyType());
    const { chat, first } = await begunWith(flow);
    const at = (step: string) => ({ chat_survey_id: flow.idOf(step) });
    expect(first.answer).toBe('Welcome');
    expect((await sayTo(client, chat, '_', at('hello'))).answer).toBe('Your name?');
    await sayTo(client, chat, 'Vi', at('name'));

    const other = await publishFlow(client, owner, aFlow(anInfo('changed', { text: 'Another flow' })));
    expect((await begunWith(other)).first.answer).toBe('Another flow');
    await makeLive(client, owner, flow.revision);
    expect(other.revision).toBeGreaterThan(flow.revision);

    const topic = await sayTo(client, chat, 'vi@example.com', at('mail'));
    const [yes] = topic.metadata.survey?.step?.options ?? [];
    const bye = await sayTo(client, chat, 'Yes', {
      ...at('topic'),
      ...(yes && { chat_survey_option_id: yes.id }),
    });
    expect(bye.answer).toBe('Thanks, Vi');
    expect((await sayTo(client, chat, '_', at('bye'))).metadata.survey?.state).toBe('completed');
    const sent = await waitUntil('the mail of the flow', async () =>
      (await mail.messages()).find(({ subject }) => subject === 'A lead of Vi'),
    );
    expect(sent.to).toContain(owner.email);
    expect(sent.text).toContain('About Yes');
    expect(sent.text).toContain('vi@example.com');
  });

  it('takes one of many answers at once, and no step of another workspace', async () => {
    const flow = await publishFlow(client, owner, everyType());
    const { chat } = await begunWith(flow);
    const at = { chat_survey_id: flow.idOf('hello') };
    const asked = Array.from({ length: 8 }, () =>
      sayTo(client, chat, '_', at).catch((error: unknown) => error),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter((outcome) => !(outcome instanceof Error))).toHaveLength(1);

    const otherVisitor = await product.aTeam(await signUp(client, mail));
    const theirs = await publishFlow(client, otherVisitor, aFlow(anInput('name')));
    const theirChat = await aVisitorChat(client, owner.linkId);
    const unknown = await refusalOf(sayTo(client, theirChat, 'x', { chat_survey_id: 'no-such-step' }));
    const foreign = await refusalOf(sayTo(client, theirChat, 'x', { chat_survey_id: theirs.idOf('name') }));
    expect(unknown.code).toBe(Number(ERRORS.fieldNotValid));
    expect(foreign.body.errors).toEqual(unknown.body.errors);
    expect(unknown.body.errors?.[0]?.field).toBe('chat_survey_id');
    const params = { id: chat.chatId };
    const refused = await refusalOf(client.call(chatApi.listFlowRuns, { params }, { jwt: otherVisitor.jwt }));
    expect(refused.status).toBe(404);
  });

  it('refuses no answer to a step that needs one, and asks again for one that cannot be taken', async () => {
    const number = anInput('age', { validation: { kind: 'number' }, pii: 'sensitive' });
    const flow = await publishFlow(client, owner, aFlow(number));
    const { chat } = await begunWith(flow);
    const at = { chat_survey_id: flow.idOf('age') };
    const missing = await refusalOf(sayTo(client, chat, '_', at));
    expect([missing.status, missing.code]).toEqual([422, Number(ERRORS.answerNotValid)]);
    expect(missing.body.errors?.map(({ field }) => field)).toEqual(['query']);
    const tried = await sayTo(client, chat, 'eighteen', at);
    expect(tried.chat_survey_id).toBe(at.chat_survey_id);
    expect(tried.metadata.survey).toMatchObject({ error: { issue: 'noNumber' }, attemptsLeft: 2 });
    await sayTo(client, chat, '4711', at);

    const request = { params: { id: chat.chatId } };
    const hidden = await client.call(chatApi.listHistory, request, { jwt: owner.jwt });
    expect(JSON.stringify(hidden)).not.toMatch(/4711|eighteen/);
    const whole = { ...request, query: { sensitive: true } };
    const shown = await client.call(chatApi.listFlowRuns, whole, { jwt: owner.jwt });
    expect(shown.data[0]?.answers.at(-1)).toMatchObject({ value: 4711, hidden: false });
    await waitUntil('the audit log has it', async () => {
      const params = { id: owner.workspaceId };
      const { data } = await client.call(workspaceApi.listAuditEntries, { params }, { jwt: owner.jwt });
      return data.some(({ action }) => action === 'chat.sensitive-answers-read');
    });
  });

  /** The input of a cooperative visitor, and of an uncooperative one. */
  const answerTo = ({ type, input, options }: StepForChat, isWilling: boolean): string => {
    if (type === 5) return '_';
    if (!isWilling) return '?!';
    if (type === 2) return options[0]?.label ?? '';
    return { string: 'abc', number: '3', email: 'a@example.com', custom: 'abc', choice: '', none: '_' }[
      input.kind
    ];
  };

  async function walk({ chat, first }: BegunConversation, isWilling: (step: StepForChat) => boolean) {
    let answer = first;
    for (let turn = 0; turn < 200; turn += 1) {
      const { survey } = answer.metadata;
      if (survey === undefined || survey.step === null) return survey?.state;
      const { step } = survey;
      answer = await sayTo(client, chat, answerTo(step, isWilling(step)), { chat_survey_id: step.id });
    }
    throw new Error('The run does not end');
  }

  it('never fails in a flow that was published', async () => {
    const { jwt, botId } = owner;
    const flows = fc.sample(aValidFlow, { numRuns: FLOWS, seed: 7 });
    for (const steps of flows) {
      const mailed = steps.map((step) => (step.type === 7 ? { ...step, to: [owner.email] } : step));
      const flow = await publishFlow(client, owner, mailed);
      const willing = await begunWith(flow);
      expect(await walk(willing, () => true)).toBe('completed');
      const unwilling = await begunWith(flow);
      expect(['completed', 'failed']).toContain(await walk(unwilling, () => false));
      for (const { chat } of [willing, unwilling]) {
        const { data } = await client.call(chatApi.listFlowRuns, { params: { id: chat.chatId } }, { jwt });
        expect(data).toHaveLength(1);
        expect([null, 'answerNotValid', 'contactOffered']).toContain(data[0]?.endReason);
      }
      const counted = { chat_bot_id: botId, revision: flow.revision };
      const { data } = await client.call(chatApi.countFlowRuns, { query: counted }, { jwt });
      expect(data.shown).toBe(2);
      expect(data.started).toBeLessThanOrEqual(data.shown);
      expect(data.completed).toBeLessThanOrEqual(data.started);
    }
  });
});
