import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { waitUntil } from '../product/index.ts';
import type { FixtureFacts, OldAnswer } from './fixture-facts.ts';
import { DOCUMENT, QA, QUESTIONS, TEXT } from './old-knowledge.ts';

const PROCESSED = 4;
const json = z.record(z.string(), z.unknown());
const data = z.object({ data: json });
const rows = z.object({ data: z.array(json) });
const answer = z.object({
  data: z.object({
    answer: z.string(),
    metadata: z.object({ citations: z.array(z.object({ item_id: z.string(), title: z.string() })) }),
  }),
});

/** Calls any version over plain HTTP: today's contracts do not parse the responses of older versions. */
export function createOldClient(baseUrl: string, mailboxUrl: URL | null) {
  async function request(method: string, path: string, jwt: string | null, body?: unknown): Promise<unknown> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        accept: 'application/json',
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(jwt === null ? {} : { authorization: `Bearer ${jwt}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
  async function mailsTo(email: string): Promise<string | undefined> {
    const list = new URL('/mailbox/messages.json', mailboxUrl ?? baseUrl);
    list.search = mailboxUrl?.search ?? '';
    const { data: mails } = z
      .object({ data: z.array(z.object({ to: z.string(), text: z.string() })) })
      .parse(await (await fetch(list)).json());
    return mails.find(({ to }) => to.includes(email))?.text;
  }
  return { request, mailsTo, baseUrl };
}

type OldClient = ReturnType<typeof createOldClient>;

/**
 * Signs up, creates a workspace with a bot, uploads knowledge, asks questions, and fills the inbox. Returns the
 * responses, for the lane to compare.
 */
export async function fillInstallation(
  client: OldClient,
): Promise<Omit<FixtureFacts, 'commit' | 'madeAt' | 'sessionSurvives'>> {
  const { request } = client;
  const email = 'ana@example.com';
  const password = 'Correct-Horse-Battery-Z9';
  await request('POST', '/api/users/signup/request', null, { email, terms: true });
  const mail = await waitUntil('the mail of the sign-up', () => client.mailsTo(email));
  const token = /[?&]token=([^\s&]+)/.exec(mail)?.[1] ?? '';
  const signedUp = z.object({ data: z.object({ jwt: z.string() }) }).parse(
    await request('POST', '/api/users/signup', null, {
      token: decodeURIComponent(token),
      username: 'ana',
      password,
      firstName: 'Ana',
      lastName: 'Tester',
    }),
  );
  const { jwt } = signedUp.data;
  const workspace = z
    .looseObject({ id: z.string() })
    .parse(await request('POST', '/api/workspaces', jwt, { name: 'Lamps' }));
  const bot = z
    .looseObject({ id: z.string(), publicLink: z.looseObject({ linkId: z.string() }) })
    .parse(await request('POST', '/api/chat-bots', jwt, { name: 'Helper', workspace_id: workspace.id }));
  const owner = { client, jwt, botId: bot.id, linkId: bot.publicLink.linkId };
  await upload(owner);
  await request('POST', '/api/knowledge-base', jwt, { chat_bot_id: bot.id, format: 'text', ...TEXT });
  await request('POST', '/api/knowledge-base', jwt, { chat_bot_id: bot.id, format: 'qa', ...QA });
  await waitUntil(
    'all that was taught',
    async () => {
      const { data: items } = rows.parse(
        await request('GET', `/api/knowledge-base?chat_bot_id=${bot.id}`, jwt),
      );
      return items.length === 3 && items.every(({ documentStatus }) => documentStatus === PROCESSED);
    },
    { timeoutMs: 300_000 },
  );
  const { chatId, answers } = await askAsMember(owner);
  const visitor = await askAsVisitor(owner);
  await request('PATCH', `/api/chats/${chatId}`, jwt, { tags: ['old'] }).catch(() =>
    editWithRevision(owner, chatId),
  );
  await request('POST', `/api/chats/${chatId}/notes`, jwt, { text: 'A note of then.' });
  return {
    email,
    username: 'ana',
    password,
    jwt,
    workspaceId: workspace.id,
    botId: bot.id,
    linkId: owner.linkId,
    chatId,
    visitor,
    answers,
  };
}

interface Owner {
  readonly client: OldClient;
  readonly jwt: string;
  readonly botId: string;
  readonly linkId: string;
}

async function upload({ client, jwt, botId }: Owner): Promise<void> {
  const bytes = Buffer.from(DOCUMENT.text);
  const file = {
    name: DOCUMENT.name,
    mimeType: 'text/markdown',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const declared = await client.request('POST', '/api/knowledge-base/upload', jwt, {
    chat_bot_id: botId,
    files: [file],
  });
  const taken = z
    .object({
      data: z.array(
        z.object({ id: z.string(), uploadUrl: z.string(), headers: z.record(z.string(), z.string()) }),
      ),
    })
    .parse(declared).data[0];
  if (taken === undefined) throw new Error(`${file.name} was not taken`);
  const put = await fetch(new URL(taken.uploadUrl, client.baseUrl), {
    method: 'PUT',
    headers: taken.headers,
    body: bytes,
  });
  if (!put.ok) throw new Error(`The file was answered ${put.status}`);
  await client.request('POST', `/api/knowledge-base/upload/${taken.id}/confirm`, jwt, {});
}

async function askAsMember({ client, jwt, botId }: Owner) {
  const made = await client.request('POST', '/api/chats', jwt, { chat_bot_id: botId, userRef: 'ana' });
  const chatId = z.string().parse(data.parse(made).data['id']);
  const answers: OldAnswer[] = [];
  for (const query of QUESTIONS) {
    const asked = answer.parse(await client.request('POST', '/api/ask', jwt, { chat_id: chatId, query }));
    answers.push({
      query,
      answer: asked.data.answer,
      cited: asked.data.metadata.citations.map(({ title }) => title),
    });
  }
  return { chatId, answers };
}

async function askAsVisitor({ client, linkId }: Owner): Promise<FixtureFacts['visitor']> {
  const userRef = `visitor-${randomUUID()}`;
  const base = `/ask/public-links/${linkId}`;
  const made = await client.request('POST', `${base}/chats`, null, { userRef });
  const chatId = z.string().parse(data.parse(made).data['id']);
  // In the first versions, a question had no `userRef`.
  await client
    .request('POST', `${base}/ask`, null, { chat_id: chatId, userRef, query: QUESTIONS[0] })
    .catch(() => client.request('POST', `${base}/ask`, null, { chat_id: chatId, query: QUESTIONS[0] }));
  const turns = rows.parse(
    await client.request('GET', `${base}/chats/${chatId}/history?userRef=${userRef}`, null),
  );
  const historyId = z.string().parse(turns.data[0]?.['id']);
  await client.request('PATCH', `${base}/feedback`, null, {
    history_id: historyId,
    chat_id: chatId,
    userRef,
    value: 1,
  });
  return { chatId, userRef };
}

async function editWithRevision({ client, jwt }: Owner, chatId: string): Promise<void> {
  const read = data.parse(await client.request('GET', `/api/chats/${chatId}`, jwt)).data;
  await client.request('PATCH', `/api/chats/${chatId}`, jwt, {
    tags: ['old'],
    revision: read['revision'],
  });
}
