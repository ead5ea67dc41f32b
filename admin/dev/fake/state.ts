import { createHash, randomBytes } from 'node:crypto';
import {
  publicLinkLimitsSchema,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  type Chat,
  type ChatBot,
  type HistoryItem,
  type Invitation,
  type KnowledgeItem,
  type Me,
  type PublicLink,
  type Workspace,
  type WorkspaceMember,
  type WorkspaceRole,
  type WorkspaceSettings,
} from '@colloquy/contracts';

/** What the fake remembers; all of it is gone when it stops. */
export interface FakeState {
  readonly workspaces: Workspace[];
  readonly bots: ChatBot[];
  readonly settings: Map<string, WorkspaceSettings>;
  readonly members: WorkspaceMember[];
  readonly invitations: Invitation[];
  readonly links: PublicLink[];
  readonly items: KnowledgeItem[];
  readonly contents: Map<string, string>;
  readonly chats: Chat[];
  readonly history: HistoryItem[];
  readonly me: Me;
}

let lastId = 0;

/** A sortable id. */
export function nextId(prefix: string): string {
  lastId += 1;
  return `${prefix}_${String(lastId).padStart(6, '0')}`;
}

export function createState(): FakeState {
  return {
    workspaces: [],
    bots: [],
    settings: new Map(),
    members: [],
    invitations: [],
    links: [],
    items: [],
    contents: new Map(),
    chats: [],
    history: [],
    me: {
      authUser: { id: 'user_1', username: 'ada', email: 'ada.lovelace@example.com', roles: [] },
      // Whoever is new came with Google; the seeded person has a password.
      google: { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' },
      hasPassword: false,
      details: [
        { name: 'firstName', value: 'Ada' },
        { name: 'lastName', value: 'Lovelace' },
      ],
      workspaceRoles: [],
    },
  };
}

export function entity(prefix: string): Pick<Workspace, 'id' | '_createTime' | '_updateTime' | 'status'> {
  const now = new Date().toISOString();
  return { id: nextId(prefix), _createTime: now, _updateTime: now, status: 5 };
}

export function addWorkspace(
  state: FakeState,
  name: string,
  description: string,
  role: WorkspaceRole = 1,
): Workspace {
  const workspace: Workspace = {
    ...entity('ws'),
    name,
    description,
    imageUrl: null,
    imageId: null,
    language: 'en',
    timezone: 'UTC',
  };
  state.workspaces.push(workspace);
  state.me.workspaceRoles.push({ workspace_id: workspace.id, workspace_role_id: role });
  return workspace;
}

export function addBot(state: FakeState, workspaceId: string, name: string, description: string): ChatBot {
  const bot: ChatBot = {
    ...entity('bot'),
    name,
    description,
    imageUrl: null,
    imageId: null,
    workspace_id: workspaceId,
    createdBy: state.me.authUser.id,
    publicLink: { id: nextId('pl'), linkId: randomBytes(16).toString('base64url') },
  };
  state.bots.push(bot);
  if (bot.publicLink !== null) {
    state.links.push({
      ...entity('pl'),
      ...bot.publicLink,
      chat_bot_id: bot.id,
      workspace_id: workspaceId,
      name: 'Default',
      enabled: true,
      allowedOrigins: [],
      limits: publicLinkLimitsSchema.parse({}),
      theme: publicLinkThemeSchema.parse({}),
      widget: publicLinkWidgetSchema.parse({}),
      expiresAt: null,
    });
  }
  return bot;
}

export function addItem(
  state: FakeState,
  bot: Pick<ChatBot, 'id' | 'workspace_id'>,
  values: Partial<KnowledgeItem> & Pick<KnowledgeItem, 'name'>,
): KnowledgeItem {
  const item: KnowledgeItem = {
    ...entity('item'),
    workspace_id: bot.workspace_id,
    chat_bot_id: bot.id,
    type: 1,
    format: 'file',
    question: null,
    answer: null,
    mimeType: 'application/pdf',
    sizeBytes: 182_331,
    website_id: null,
    url: null,
    language: 'en',
    contentHash: createHash('sha256').update(values.name).digest('hex'),
    version: 1,
    liveVersion: 1,
    charCount: 18_230,
    tokenCount: 4_100,
    chunkCount: 23,
    pageCount: 12,
    documentStatus: 4,
    processing: 1,
    progress: null,
    attempts: 1,
    heartbeatAt: null,
    error: null,
    enabled: true,
    tags: [],
    validUntil: null,
    citedCount: 3,
    lastCitedAt: null,
    createdBy: state.me.authUser.id,
    revision: 1,
    ...values,
  };
  state.items.push(item);
  return item;
}
