import { setTimeout as pause } from 'node:timers/promises';
import { chatApi, type FlowMailState, type FlowStep } from '@colloquy/contracts';
import { aFlow, aMail, anInput } from '@colloquy/flow-engine/testing';
import { startSmtp, type SmtpServerHandle, type SmtpPoint } from '@colloquy/test-servers/smtp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aVisitorChat,
  aWorkspaceWithBot,
  freePort,
  publishFlow,
  sayTo,
  signUp,
  startProduct,
  waitUntil,
  type Product,
  type PublishedFlow,
  type VisitorChat,
  type WorkspaceWithBot,
} from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { seededRandom, type Random } from './random.ts';
import { roundsOf } from './rounds.ts';

/** Each run ends with a kill that interrupts a mail at one of these moments. */
const ROUNDS = roundsOf('killsDuringMails');
/** A mail is handed to the server within some tens of milliseconds after the response. */
const LONGEST_MAIL_MS = 60;

/** The points at which the server holds a mail until the kill. At `replied`, the mail triggers the kill. */
const HELD = ['connected', 'recipient', 'content', 'taken'] as const satisfies readonly SmtpPoint[];
type Moment = (typeof HELD)[number] | 'replied' | 'any';
/** At these points the mail's content has not been sent, so the mail must arrive later. */
const BEFORE_IT_BEGINS: ReadonlySet<Moment> = new Set(['connected', 'recipient']);

interface CutMail {
  readonly name: string;
  readonly moment: Moment;
  readonly chat: VisitorChat;
}

const flowTo = (address: string): FlowStep[] =>
  aFlow(
    anInput('name', { text: 'Your name?', variable: 'name', next_id: 'notify' }),
    aMail('notify', {
      title: 'Notify',
      to: [address],
      subject: 'Of {{name}}',
      body: '{{name}}',
      next_id: null,
    }),
  );

describe('killing the sender while it hands a mail over to an SMTP server', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let server: SmtpServerHandle;
  let port: number;
  let product: Product;
  let owner: WorkspaceWithBot;
  let flow: PublishedFlow;
  /** The server's one-time action when the next mail reaches a point; it does not respond meanwhile. */
  let armed: { readonly point: Moment; readonly act: () => Promise<void> } | null = null;

  const start = (env: Readonly<Record<string, string>>) => startProduct({ dataDir: folder.path, port, env });
  const startSending = () => start({ SMTP_URL: server.url });

  beforeAll(async () => {
    folder = await aFolder();
    port = await freePort();
    server = await startSmtp(0, async (point) => {
      if (armed?.point !== point) return;
      const { act } = armed;
      armed = null;
      await act();
    });
    // The mailbox of the installation shows the registration link.
    product = await start({});
    owner = await aWorkspaceWithBot(product.client, await signUp(product.client));
    flow = await publishFlow(product.client, owner, flowTo(owner.email));
    await product.stop();
    product = await startSending();
  });
  afterAll(async () => {
    await product?.kill();
    await server?.stop();
    await folder.remove();
  });

  async function aMailTo(name: string, moment: Moment): Promise<CutMail> {
    const chat = await aVisitorChat(product.client, owner.linkId);
    await sayTo(product.client, chat, '_');
    return { name, moment, chat };
  }
  const request = ({ chat, name }: CutMail) =>
    sayTo(product.client, chat, name, { chat_survey_id: flow.idOf('name') });

  /** Makes a mail reach its point and holds it there until the process is dead. */
  async function hold(mail: CutMail, dead: Promise<void>): Promise<void> {
    const { promise: isThere, resolve } = Promise.withResolvers<void>();
    armed = { point: mail.moment, act: () => (resolve(), dead) };
    await request(mail);
    await isThere;
  }

  /** Kills the process when the mail server has acknowledged the mail, or at a random moment. */
  async function killDuring(mail: CutMail, random: Random): Promise<void> {
    if (mail.moment === 'any') {
      await request(mail);
      // Not a wait for a condition: the random moment is what is tested.
      await pause(random.between(0, LONGEST_MAIL_MS));
      return product.kill();
    }
    const { promise: dead, resolve } = Promise.withResolvers<void>();
    armed = { point: mail.moment, act: () => product.kill().then(resolve) };
    await request(mail).catch(() => null);
    await dead;
  }

  /** Interrupts a mail at each moment by one kill. */
  async function cutMails(round: number, random: Random): Promise<CutMail[]> {
    const { promise: dead, resolve } = Promise.withResolvers<void>();
    const moments = [...HELD, round % 2 === 0 ? 'replied' : 'any'] as const;
    const mails = await Promise.all(
      moments.map((moment, index) => aMailTo(`Visitor${round}-${index}`, moment)),
    );
    for (const mail of mails.slice(0, HELD.length)) await hold(mail, dead);
    for (const mail of mails.slice(HELD.length)) await killDuring(mail, random);
    resolve();
    return mails;
  }

  const stateOf = async ({ chat }: CutMail): Promise<FlowMailState | undefined> => {
    const params = { id: chat.chatId };
    const { data } = await product.client.call(chatApi.listFlowRuns, { params }, { jwt: owner.jwt });
    return data[0]?.mails[0]?.state;
  };
  /** Once the result of the mail is known. */
  const outcomeOf = (mail: CutMail) =>
    waitUntil('a mail is over', async () => {
      const state = await stateOf(mail);
      return state === 'requested' ? null : (state ?? null);
    });
  const arrivalsOf = ({ name }: CutMail) =>
    server.messages().filter(({ subject }) => subject === `Of ${name}`).length;

  it('sends none twice, loses none that had not begun, and says of which it does not know', async () => {
    const random = seededRandom('kills during mails');
    const seen: { mail: CutMail; arrivals: number; state: FlowMailState }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const mails = await cutMails(round, random);
      product = await startSending();
      for (const mail of mails) {
        const state = await outcomeOf(mail);
        seen.push({ mail, state, arrivals: arrivalsOf(mail) });
      }
    }
    // Events that a restart publishes again are published before the process may stop.
    expect((await product.stop()).code).toBe(0);
    product = await startSending();
    for (const { mail, arrivals, state } of seen) {
      const { moment } = mail;
      expect([arrivalsOf(mail), await stateOf(mail)], `a mail that was cut at ${moment}`).toEqual([
        arrivals,
        state,
      ]);
      if (BEFORE_IT_BEGINS.has(moment)) expect([arrivals, state]).toEqual([1, 'sent']);
      if (moment === 'taken') expect([arrivals, state]).toEqual([1, 'unknown']);
      // No mail arrives twice, and a mail that did not arrive is never recorded as sent.
      const isAsPromised = arrivals === 1 || (arrivals === 0 && state === 'unknown');
      expect(isAsPromised, `${arrivals} arrived of a mail cut at ${moment}, which is ${state}`).toBe(true);
    }
    const counted = Map.groupBy(
      seen,
      ({ mail, state, arrivals }) => `${mail.moment}: ${state}, ${arrivals} arrived`,
    );
    for (const [what, { length }] of counted) console.log(`${length} mails cut at ${what}`);
  });
});
