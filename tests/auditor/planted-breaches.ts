import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHANNELS, DocumentStatus, WorkspaceRole } from '@colloquy/contracts';
import { A, B, PICTURE, FIXTURE_TIME, aPoint, anInvitation, rowsOf } from './a-clean-product.ts';
import type { InvariantId } from './breach.ts';
import type { AuditedStores } from './open-stores.ts';

/** A breach planted in the stores of a clean product, and the invariant that must find it. */
export interface PlantedBreach {
  readonly name: string;
  readonly invariant: InvariantId;
  plant(stores: AuditedStores): Promise<unknown>;
}

const LONG_AGO = new Date(FIXTURE_TIME.getTime() - 600_000);

type CollectionRef = readonly [service: string, collection: string];
const ITEMS: CollectionRef = ['knowledge', 'items'];
const TURNS: CollectionRef = ['chat', 'history'];
const LEDGER: CollectionRef = ['billing', 'ledger'];
const BUDGETS: CollectionRef = ['billing', 'budgets'];
const RESOURCES: CollectionRef = ['billing', 'resources'];
const SUBSCRIPTIONS: CollectionRef = ['billing', 'subscriptions'];
const WORKSPACES: CollectionRef = ['workspace', 'workspaces'];

const set = (ref: CollectionRef, id: string, fields: Record<string, unknown>) => (stores: AuditedStores) =>
  rowsOf(stores, ...ref).updateOne({ _id: id }, { $set: fields });

const remove = (ref: CollectionRef, id: string) => (stores: AuditedStores) =>
  rowsOf(stores, ...ref).deleteOne({ _id: id });

/** A copy of the row `id` with some fields of its own. */
const copy =
  (ref: CollectionRef, id: string, fields: { _id: string } & Record<string, unknown>) =>
  async (stores: AuditedStores) => {
    const row = await rowsOf(stores, ...ref).findOne({ _id: id });
    await rowsOf(stores, ...ref).insertOne({ ...row, ...fields });
  };

const file =
  (key: string, bytes = 10) =>
  (stores: AuditedStores) =>
    stores.storage.write(key, Buffer.alloc(bytes, 'x'), { contentType: 'text/plain' });

const ledgerRow = (id: string, tenant = A) => ({
  _id: id,
  status: 5,
  workspace_id: tenant.workspaceId,
  chat_bot_id: tenant.botId,
});

export const PLANTED_BREACHES: readonly PlantedBreach[] = [
  {
    name: 'an acknowledged workspace is gone',
    invariant: 'I1',
    plant: remove(['workspace', 'workspaces'], A.workspaceId),
  },
  { name: 'an acknowledged item was deleted', invariant: 'I1', plant: set(ITEMS, A.itemId, { status: 9 }) },
  {
    name: 'an acknowledged item has another name',
    invariant: 'I1',
    plant: set(ITEMS, A.itemId, { name: 'other.txt' }),
  },

  {
    name: 'a chunk is missing',
    invariant: 'I2',
    plant: async ({ vectors }) => {
      await vectors?.deleteItem({ workspaceId: A.workspaceId, botId: A.botId, itemId: A.itemId });
      await vectors?.upsert([aPoint(A, 1, 0)]);
    },
  },
  {
    name: 'a chunk is too many',
    invariant: 'I2',
    plant: async ({ vectors }) => vectors?.upsert([aPoint(A, 1, 2)]),
  },
  {
    name: 'the chunks have a gap',
    invariant: 'I2',
    plant: async ({ vectors }) => {
      await vectors?.deleteItem({ workspaceId: A.workspaceId, botId: A.botId, itemId: A.itemId });
      await vectors?.upsert([aPoint(A, 1, 0), aPoint(A, 1, 2)]);
    },
  },
  {
    name: 'an older version was left behind',
    invariant: 'I2',
    plant: async ({ vectors }) => vectors?.upsert([aPoint(A, 0, 0)]),
  },
  {
    name: 'an older version waits for its removal and still answers',
    invariant: 'I2',
    plant: async (stores) => {
      await stores.vectors?.upsert([aPoint(A, 0, 0)]);
      await set(ITEMS, A.itemId, { cleanUpAt: FIXTURE_TIME, maskedFrom: null })(stores);
    },
  },
  {
    name: 'vectors of an unknown item are stored',
    invariant: 'I2',
    plant: async ({ vectors }) => vectors?.upsert([{ ...aPoint(A, 1, 0), itemId: 'nobody' }]),
  },
  {
    name: 'a switched-off item answers',
    invariant: 'I2',
    plant: set(ITEMS, A.itemId, { enabled: false, maskedFrom: null }),
  },
  {
    name: 'a deleted item keeps its vectors',
    invariant: 'I2',
    plant: set(ITEMS, A.itemId, { deleting: true, status: 9 }),
  },
  {
    name: 'a processed item is hidden from every search',
    invariant: 'I2',
    plant: set(ITEMS, A.itemId, { liveVersion: null, maskedFrom: new Date(0) }),
  },

  {
    name: 'an outbox is not empty',
    invariant: 'I3',
    plant: set(ITEMS, A.itemId, { outbox: [{ id: 'x', events: [] }] }),
  },
  { name: 'an answer was not billed', invariant: 'I3', plant: remove(LEDGER, A.answeredTurnId) },
  {
    name: 'an unknown answer was billed',
    invariant: 'I3',
    plant: (stores) => rowsOf(stores, ...LEDGER).insertOne(ledgerRow(`unknown-${A.chatId}`)),
  },
  {
    name: 'a question in a debug chat was billed',
    invariant: 'I3',
    plant: set(TURNS, A.answeredTurnId, { channel: CHANNELS.debug.id }),
  },
  {
    name: 'an event was applied twice',
    invariant: 'I3',
    plant: copy(['knowledge', 'inbox'], `inbox-${A.botId}`, { _id: 'inbox-again' }),
  },
  {
    name: 'an event was never finished',
    invariant: 'I3',
    plant: set(['knowledge', 'inbox'], `inbox-${A.botId}`, { state: 'running' }),
  },
  { name: 'a bot is not counted', invariant: 'I3', plant: remove(RESOURCES, A.botId) },
  {
    name: 'a deleted document is still counted',
    invariant: 'I3',
    plant: set(ITEMS, A.failedItemId, { status: 9, deleting: true }),
  },
  {
    name: 'a workspace has no subscription',
    invariant: 'I3',
    plant: remove(['billing', 'subscriptions'], A.workspaceId),
  },
  {
    name: 'a workspace is gone and its plan is not',
    invariant: 'I3',
    plant: set(WORKSPACES, B.workspaceId, { status: 9 }),
  },

  {
    name: 'the limit was overrun',
    invariant: 'I4',
    plant: (stores) =>
      rowsOf(stores, ...LEDGER).insertMany(Array.from({ length: 12 }, (_, at) => ledgerRow(`extra-${at}`))),
  },
  {
    name: 'an answer was used and never counted',
    invariant: 'I4',
    plant: set(BUDGETS, `${A.workspaceId}:answers`, {
      holds: [{ id: 'lost-answer', amount: 1, expiresAt: null }],
    }),
  },
  {
    name: 'a budget counts fewer answers than the ledger',
    invariant: 'I4',
    plant: set(BUDGETS, `${A.workspaceId}:answers`, { used: 0 }),
  },

  {
    name: 'a question is still pending',
    invariant: 'I5',
    plant: set(TURNS, `interrupted-${A.chatId}`, { state: 'pending' }),
  },
  {
    name: 'an accepted question has no history item',
    invariant: 'I5',
    plant: remove(TURNS, A.answeredTurnId),
  },
  {
    name: 'an answered question has no answer',
    invariant: 'I5',
    plant: set(TURNS, A.answeredTurnId, { answer: null }),
  },
  {
    name: 'one message became two history items',
    invariant: 'I5',
    plant: copy(TURNS, `interrupted-${A.chatId}`, { _id: 'again', messageKey: 'm1' }),
  },

  {
    name: 'somebody is a member twice',
    invariant: 'I6',
    plant: (stores) =>
      rowsOf(stores, 'workspace', 'workspaces').updateOne(
        { _id: A.workspaceId },
        { $set: { members: [1, 2].map((role) => ({ user_id: A.userId, workspace_role_id: role })) } },
      ),
  },
  {
    name: 'one invitation made two memberships',
    invariant: 'I6',
    plant: set(WORKSPACES, A.workspaceId, {
      members: [A.userId, B.userId].map((user_id) => ({
        user_id,
        workspace_role_id: WorkspaceRole.admin,
        invitation_id: `accepted-${A.workspaceId}`,
      })),
    }),
  },
  {
    name: 'somebody joined by an invitation that nobody accepted',
    invariant: 'I6',
    plant: set(WORKSPACES, A.workspaceId, {
      members: [
        {
          user_id: A.userId,
          workspace_role_id: WorkspaceRole.admin,
          invitation_id: `pending-${A.workspaceId}`,
        },
      ],
    }),
  },
  {
    name: 'two invitations of one address work',
    invariant: 'I6',
    plant: set(WORKSPACES, A.workspaceId, {
      invitations: ['one', 'other'].map((name) => anInvitation(A.workspaceId, 'pending', null, name)),
    }),
  },
  {
    name: 'one token opens two invitations',
    invariant: 'I6',
    plant: set(WORKSPACES, A.workspaceId, {
      invitations: ['accepted', 'pending'].map((state) => ({
        ...anInvitation(A.workspaceId, 'pending', null, state),
        email: `${state}@example.com`,
        tokenId: 'the-same',
      })),
    }),
  },
  {
    name: 'admins were told twice',
    invariant: 'I6',
    plant: set(SUBSCRIPTIONS, A.workspaceId, { notices: ['trial-ending', 'trial-ending'] }),
  },
  {
    name: 'two mailed tokens work',
    invariant: 'I6',
    plant: copy(['auth', 'mail_tokens'], `token-${A.userId}`, { _id: 'token-again' }),
  },

  {
    name: 'an item has been processing without a sign of life',
    invariant: 'I7',
    plant: set(ITEMS, A.failedItemId, {
      documentStatus: DocumentStatus.processing,
      maskedFrom: new Date(0),
      updatedAt: LONG_AGO,
    }),
  },
  { name: 'a failure has no name', invariant: 'I7', plant: set(ITEMS, A.failedItemId, { error: null }) },

  { name: 'the file of an item is gone', invariant: 'I8', plant: ({ storage }) => storage.delete(A.fileKey) },
  { name: 'the file of an item is shorter', invariant: 'I8', plant: file(A.fileKey, 3) },
  {
    name: 'a file belongs to no row',
    invariant: 'I8',
    plant: file(`knowledge/${A.workspaceId}/${A.botId}/nobody/source-1`),
  },
  {
    name: 'what was read of scanned pages has outlived them',
    invariant: 'I8',
    plant: file(`knowledge/${A.workspaceId}/${A.botId}/nobody/source-1.scans`),
  },
  {
    name: 'the picture of a bot has no file',
    invariant: 'I8',
    plant: ({ storage }) => storage.delete(`images/chat-bots/${A.botId}/${PICTURE}`),
  },
  {
    name: 'a workspace shows the picture of another one',
    invariant: 'I8',
    plant: set(WORKSPACES, A.workspaceId, { imageUrl: `/api/images/workspaces/${B.workspaceId}/${PICTURE}` }),
  },
  {
    name: 'the picture of a deleted bot is still there',
    invariant: 'I8',
    plant: set(['bot', 'bots'], A.botId, { status: 9 }),
  },

  {
    name: 'an upload was cut and its file kept',
    invariant: 'I9',
    plant: ({ dataDir }) => writeFile(join(dataDir, 'files', 'source~tmp-1'), 'half'),
  },

  {
    name: 'vectors lie under another workspace',
    invariant: 'I10',
    plant: async ({ vectors }) => vectors?.upsert([{ ...aPoint(A, 1, 0), itemId: B.itemId }]),
  },
  {
    name: 'a file lies under another workspace',
    invariant: 'I10',
    plant: file(`knowledge/${A.workspaceId}/${A.botId}/${B.itemId}/source-1`),
  },
  {
    name: 'a question cites an item of another workspace',
    invariant: 'I10',
    plant: set(TURNS, A.answeredTurnId, { metadata: { citations: [{ item_id: B.itemId }] } }),
  },
  {
    name: 'a chat belongs to a bot of another workspace',
    invariant: 'I10',
    plant: set(['chat', 'chats'], A.chatId, { chat_bot_id: B.botId }),
  },
  {
    name: 'an item names a bot that does not exist',
    invariant: 'I10',
    plant: set(ITEMS, A.itemId, { chat_bot_id: 'nobody' }),
  },
  {
    name: 'an answer is on the meter of another customer',
    invariant: 'I10',
    plant: set(LEDGER, A.answeredTurnId, { meterCustomer: `cus-${B.workspaceId}` }),
  },
  {
    name: 'a ledger entry belongs to another workspace',
    invariant: 'I10',
    plant: set(LEDGER, A.answeredTurnId, { workspace_id: B.workspaceId }),
  },

  {
    name: 'the bot of a deleted workspace is still there',
    invariant: 'I11',
    plant: set(['workspace', 'workspaces'], A.workspaceId, { status: 9 }),
  },
  {
    name: 'the chats and links of a deleted bot are still there',
    invariant: 'I11',
    plant: set(['bot', 'bots'], A.botId, { status: 9 }),
  },
  {
    name: 'a deleted account kept its address',
    invariant: 'I11',
    plant: set(['auth', 'accounts'], A.userId, { status: 9 }),
  },
  {
    name: 'a deleted account kept its membership and its chats',
    invariant: 'I11',
    plant: set(['auth', 'accounts'], A.userId, { status: 9, email: `deleted:${A.userId}` }),
  },
];
