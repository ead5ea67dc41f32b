import { createHash } from 'node:crypto';
import { AnswerSource, CHANNELS, DocumentStatus, WorkspaceRole } from '@colloquy/contracts';
import type { VectorPoint } from '@colloquy/vector-store';
import type { Acknowledged } from './client-log.ts';
import type { AuditedStores } from './open-stores.ts';

/** When everything happened; audits run as of a minute later. */
export const FIXTURE_TIME: Date = new Date('2026-01-01T12:00:00Z');
export const AUDIT_TIME: Date = new Date(FIXTURE_TIME.getTime() + 60_000);

const SPACE = { modelId: 'auditor-test', dimension: 4 };
const CHUNKS = 2;
const TEXTS = ['The harbour opens at seven.', 'Tickets cost nine euros.'];

/** The file name of every picture. */
export const PICTURE = 'picture-of-22-letters_.webp';

const active = { status: 5, createdAt: FIXTURE_TIME, updatedAt: FIXTURE_TIME, revision: 1 };

/** A row as stored in the database; the auditor's own schemas parse it. */
type StoredRow = { _id: string } & Record<string, unknown>;

/** Ids of one of the two workspaces: `a` or `b`. */
export interface Tenant {
  readonly workspaceId: string;
  readonly botId: string;
  readonly itemId: string;
  readonly failedItemId: string;
  readonly chatId: string;
  readonly answeredTurnId: string;
  readonly userId: string;
  readonly fileKey: string;
}

export function tenantIds(name: string): Tenant {
  const [workspaceId, botId, itemId] = [`ws-${name}`, `bot-${name}`, `item-${name}`];
  return {
    workspaceId,
    botId,
    itemId,
    failedItemId: `failed-${name}`,
    chatId: `chat-${name}`,
    answeredTurnId: `answered-${name}`,
    userId: `user-${name}`,
    fileKey: `knowledge/${workspaceId}/${botId}/${itemId}/source-1`,
  };
}

export const A: Tenant = tenantIds('a');
export const B: Tenant = tenantIds('b');

/** Writes the data of two workspaces as the product leaves it, over any existing data. */
export async function seedCleanProduct(stores: AuditedStores): Promise<void> {
  await wipe(stores);
  await stores.vectors?.ensureCollection(SPACE);
  for (const tenant of [A, B]) await seedTenant(stores, tenant);
}

/** Responses that clients of the clean product got. */
export function acknowledgedByClean(): Acknowledged[] {
  return [A, B].flatMap((tenant): Acknowledged[] => [
    { kind: 'workspace', id: tenant.workspaceId, isDeleted: false, fields: {} },
    { kind: 'bot', id: tenant.botId, isDeleted: false, fields: {} },
    { kind: 'item', id: tenant.itemId, isDeleted: false, fields: { name: 'prices.txt' } },
    { kind: 'question', id: tenant.answeredTurnId, isDeleted: false, fields: {} },
  ]);
}

/** One chunk of a tenant's item. */
export function aPoint(tenant: Tenant, version: number, index: number): VectorPoint {
  const text = TEXTS[index % TEXTS.length] ?? '';
  return {
    workspaceId: tenant.workspaceId,
    botId: tenant.botId,
    itemId: tenant.itemId,
    version,
    index,
    text,
    headingPath: [],
    page: null,
    url: null,
    title: 'prices.txt',
    language: 'en',
    hash: createHash('sha256').update(text).digest('hex'),
    vectors: [Float32Array.from([1, index + 1, version, 1])],
  };
}

/** A raw collection of a service's database. */
export function rowsOf(stores: AuditedStores, service: string, collection: string) {
  return stores.connection.useDb(`colloquy_${service}`, { useCache: true }).collection<StoredRow>(collection);
}

async function wipe(stores: AuditedStores): Promise<void> {
  for (const service of ['auth', 'workspace', 'bot', 'knowledge', 'chat', 'billing']) {
    await stores.connection.useDb(`colloquy_${service}`, { useCache: true }).dropDatabase();
  }
  for (const { workspaceId } of [A, B]) await stores.vectors?.deleteWorkspace(workspaceId);
  for await (const { key } of stores.storage.list('')) await stores.storage.delete(key);
}

async function seedTenant(stores: AuditedStores, tenant: Tenant): Promise<void> {
  const { workspaceId, botId, itemId, failedItemId, chatId, answeredTurnId, userId } = tenant;
  const insert = (service: string, collection: string, ...rows: StoredRow[]) =>
    rowsOf(stores, service, collection).insertMany(rows.map((row) => ({ ...active, ...row })));
  const ofTenant = { workspace_id: workspaceId };
  const ofBot = { ...ofTenant, chat_bot_id: botId };
  const body = Buffer.from(TEXTS.join('\n'));

  await insert('auth', 'accounts', { _id: userId, email: `${userId}@example.com` });
  await insert('auth', 'mail_tokens', {
    _id: `token-${userId}`,
    purpose: 'reset',
    email: `${userId}@example.com`,
    expiresAt: new Date(FIXTURE_TIME.getTime() + 3_600_000),
    usedAt: null,
  });
  const guestId = `guest-${userId}`;
  await insert('auth', 'accounts', { _id: guestId, email: `${guestId}@example.com` });
  const accepted = anInvitation(workspaceId, 'accepted', guestId);
  const members = [
    { user_id: userId, workspace_role_id: WorkspaceRole.admin, invitation_id: null },
    { user_id: guestId, workspace_role_id: WorkspaceRole.user, invitation_id: accepted.id },
  ];
  const invitations = [accepted, anInvitation(workspaceId, 'pending', null)];
  await insert('workspace', 'workspaces', {
    _id: workspaceId,
    members,
    invitations,
    ...pictured(`workspaces/${workspaceId}`),
  });
  await insert('bot', 'bots', { _id: botId, ...ofTenant, ...pictured(`chat-bots/${botId}`) });
  await insert('bot', 'public_links', { _id: `link-${botId}`, ...ofBot });
  await insert(
    'knowledge',
    'items',
    {
      ...anItem(tenant, itemId, body.length),
      documentStatus: DocumentStatus.processed,
      liveVersion: 1,
      chunkCount: CHUNKS,
    },
    {
      ...anItem(tenant, failedItemId, body.length),
      documentStatus: DocumentStatus.parsingError,
      liveVersion: null,
      chunkCount: 0,
      error: { code: 'DAMAGED', message: 'The file is damaged.' },
    },
  );
  await insert('knowledge', 'bases', { _id: botId, ...ofTenant });
  await insert('knowledge', 'inbox', {
    _id: `inbox-${botId}`,
    consumer: 'knowledge.count-citations',
    eventId: `event-${botId}`,
    state: 'applied',
  });
  await insert('chat', 'chats', { _id: chatId, ...ofBot, userRef: userId });
  const turn = { ...ofBot, chat_id: chatId, channel: CHANNELS.widget.id, answer: null, source: null };
  await insert(
    'chat',
    'history',
    {
      ...turn,
      _id: answeredTurnId,
      messageKey: 'm1',
      state: 'answered',
      answer: 'Nine euros.',
      source: AnswerSource.external,
      metadata: { citations: [{ item_id: itemId }] },
    },
    {
      ...turn,
      _id: `unknown-${chatId}`,
      messageKey: 'm2',
      state: 'answered',
      answer: 'I do not know.',
      source: AnswerSource.unknown,
    },
    { ...turn, _id: `interrupted-${chatId}`, messageKey: 'm3', state: 'interrupted' },
  );
  const customerRef = `cus-${workspaceId}`;
  const answeredAt = new Date();
  await insert('billing', 'ledger', {
    _id: answeredTurnId,
    ...ofBot,
    answeredAt,
    meterCustomer: customerRef,
  });
  await insert('billing', 'budgets', {
    _id: `${workspaceId}:answers`,
    ...ofTenant,
    resource: 'answers',
    periodStart: new Date(answeredAt.getTime() - 1_000),
    used: 1,
    holds: [{ id: `interrupted-${chatId}`, amount: 1, expiresAt: answeredAt }],
  });
  await insert('billing', 'subscriptions', {
    _id: workspaceId,
    ...ofTenant,
    customerRef,
    closedAt: null,
    warnings: ['answers:80'],
    notices: ['trial-ending'],
  });
  await insert(
    'billing',
    'resources',
    { _id: botId, ...ofTenant, kind: 'bot', isGone: false },
    { _id: itemId, ...ofTenant, kind: 'document', isGone: false },
    { _id: failedItemId, ...ofTenant, kind: 'document', isGone: false },
  );
  const points = Array.from({ length: CHUNKS }, (_, index) => aPoint(tenant, 1, index));
  await stores.vectors?.upsert(points);
  for (const folder of [`workspaces/${workspaceId}`, `chat-bots/${botId}`]) {
    await stores.storage.write(`images/${folder}/${PICTURE}`, body, { contentType: 'image/webp' });
  }
  for (const id of [itemId, failedItemId]) {
    await stores.storage.write(keyOf(tenant, id), body, { contentType: 'text/plain' });
  }
}

/** One current picture and one that was never uploaded. */
function pictured(folder: string) {
  const images = [
    { id: 'slot', state: 'open', fileName: null },
    { id: 'shown', state: 'ready', fileName: PICTURE },
  ];
  return { images, imageId: 'shown', imageUrl: `/api/images/${folder}/${PICTURE}` };
}

/** A stored invitation. */
export function anInvitation(
  workspaceId: string,
  state: 'accepted' | 'pending',
  acceptedBy: string | null,
  name: string = state,
) {
  return {
    id: `${name}-${workspaceId}`,
    email: `${state}@example.com`,
    expiresAt: new Date(FIXTURE_TIME.getTime() + 86_400_000),
    state,
    tokenId: `link-${name}-${workspaceId}`,
    acceptedBy,
  };
}

const keyOf = (tenant: Tenant, itemId: string): string =>
  `knowledge/${tenant.workspaceId}/${tenant.botId}/${itemId}/source-1`;

function anItem(tenant: Tenant, itemId: string, sizeBytes: number): StoredRow {
  return {
    _id: itemId,
    workspace_id: tenant.workspaceId,
    chat_bot_id: tenant.botId,
    name: 'prices.txt',
    sizeBytes,
    contentHash: null,
    version: 1,
    error: null,
    enabled: true,
    validUntil: null,
    sourceKey: keyOf(tenant, itemId),
    liveSourceKey: null,
    deleting: false,
    cleanUpAt: null,
    maskedFrom: null,
    leaseUntil: null,
    heartbeatAt: null,
  };
}
