import {
  EntityStatus,
  WorkspaceRole,
  newLinkSettings,
  type googleApi,
  type ApiKey,
  type ChatBot,
  type Me,
  type PublicLink,
  type RouteOutput,
  type Workspace,
} from '@colloquy/contracts';

const TIME = '2026-11-20T10:00:00.000Z';

/** An id in the product's format, made from a number. */
export function anId(number = 1): string {
  return `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const entity = (number: number) => ({
  id: anId(number),
  _createTime: TIME,
  _updateTime: TIME,
  status: EntityStatus.active,
});

export function aWorkspace(change: Partial<Workspace> = {}): Workspace {
  return {
    ...entity(1),
    name: 'Alpenrad',
    description: '',
    imageUrl: null,
    imageId: null,
    language: 'en',
    timezone: 'UTC',
    ...change,
  };
}

export function aBot(change: Partial<ChatBot> = {}): ChatBot {
  return {
    ...entity(2),
    name: 'Rental helper',
    description: '',
    imageUrl: null,
    imageId: null,
    workspace_id: anId(1),
    createdBy: anId(3),
    publicLink: { id: anId(4), linkId: 'abcdefghijklmnopqrstuv' },
    revision: 1,
    ...change,
  };
}

/** The signed-in user, a member of one workspace. */
export function aMe(workspaceId = anId(1), role: WorkspaceRole = WorkspaceRole.admin): Me {
  return {
    authUser: { id: anId(3), username: 'ada', email: 'ada@example.com', roles: [] },
    google: null,
    hasPassword: true,
    secondFactor: null,
    details: [
      { name: 'firstName', value: 'Ada' },
      { name: 'lastName', value: 'Lovelace' },
    ],
    workspaceRoles: [{ workspace_id: workspaceId, workspace_role_id: role }],
  };
}

export function aPublicLink(change: Partial<PublicLink> = {}): PublicLink {
  return {
    ...entity(4),
    linkId: 'abcdefghijklmnopqrstuv',
    chat_bot_id: anId(2),
    workspace_id: anId(1),
    ...newLinkSettings('Default'),
    revision: 1,
    ...change,
  };
}

export function anApiKey(change: Partial<ApiKey> = {}): ApiKey {
  return {
    ...entity(5),
    workspace_id: anId(1),
    name: 'Web shop',
    prefix: 'ab12cd',
    scopes: ['ask'],
    chat_bot_ids: [],
    allowedIps: [],
    ratePerMinute: 60,
    expiresAt: null,
    lastUsedAt: null,
    createdBy: anId(3),
    owner_id: anId(3),
    revokedAt: null,
    state: 'active',
    stoppedReason: null,
    oldSecretUntil: null,
    ...change,
  };
}

/** The public facts of an installation that sends mail and has no Google. */
export function aSignInWays(
  change: Partial<RouteOutput<typeof googleApi.readSignInWays>['data']> = {},
): RouteOutput<typeof googleApi.readSignInWays>['data'] {
  return {
    google: false,
    isEmpty: false,
    mail: { way: 'smtp', isReadableHere: false },
    billing: null,
    ...change,
  };
}
