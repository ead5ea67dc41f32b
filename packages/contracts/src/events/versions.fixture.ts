/** The data of every published version of every event. Rows are added, never changed: they must parse for ever. */
export const EVENT_FIXTURES: readonly {
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
}[] = [
  {
    type: 'auth.user-registered',
    version: 1,
    data: { user_id: 'u1', email: 'a@example.com', username: 'ada' },
  },
  { type: 'auth.sessions-ended', version: 1, data: { user_id: 'u1', tokenVersion: 2 } },
  { type: 'auth.password-changed', version: 1, data: { user_id: 'u1', notice_id: 'n1' } },
  {
    type: 'auth.google-connection-changed',
    version: 1,
    data: { user_id: 'u1', notice_id: 'n1', connected: true },
  },
  { type: 'auth.link-mail-requested', version: 1, data: { token_id: 't1', purpose: 'signup' } },
  { type: 'workspace.created', version: 1, data: { workspace_id: 'w1', name: 'One', createdBy: 'u1' } },
  {
    type: 'workspace.member-joined',
    version: 1,
    data: { workspace_id: 'w1', user_id: 'u1', workspace_role_id: 1 },
  },
  {
    type: 'workspace.member-joined',
    version: 1,
    data: {
      workspace_id: 'w1',
      user_id: 'u2',
      workspace_role_id: 2,
      membership_id: 'm1',
      invitation_id: 'v1',
    },
  },
  { type: 'workspace.updated', version: 1, data: { workspace_id: 'w1', settingsRevision: 2 } },
  { type: 'workspace.deleted', version: 1, data: { workspace_id: 'w1' } },
  {
    type: 'workspace.member-left',
    version: 1,
    data: { workspace_id: 'w1', user_id: 'u1', workspace_role_id: 1, membership_id: null },
  },
  {
    type: 'workspace.role-changed',
    version: 1,
    data: { workspace_id: 'w1', user_id: 'u1', from: 2, to: 3 },
  },
  {
    type: 'workspace.member-invited',
    version: 1,
    data: { workspace_id: 'w1', invitation_id: 'v1', workspace_role_id: 2 },
  },
  {
    type: 'workspace.invitation-mail-requested',
    version: 1,
    data: { workspace_id: 'w1', invitation_id: 'v1', token_id: 't1' },
  },
  {
    type: 'workspace.change-recorded',
    version: 1,
    data: {
      workspace_id: 'w1',
      action: 'member.role-changed',
      target: { kind: 'member', id: 'u1', name: '' },
      before: { workspace_role_id: 2 },
      after: { workspace_role_id: 3 },
    },
  },
  { type: 'bot.created', version: 1, data: { chat_bot_id: 'b1', workspace_id: 'w1' } },
  { type: 'bot.updated', version: 1, data: { chat_bot_id: 'b1', workspace_id: 'w1', settingsRevision: 2 } },
  { type: 'bot.deleted', version: 1, data: { chat_bot_id: 'b1', workspace_id: 'w1' } },
  {
    type: 'bot.public-link-changed',
    version: 1,
    data: { chat_bot_id: 'b1', workspace_id: 'w1', linkId: 'l1' },
  },
  {
    type: 'knowledge.document-uploaded',
    version: 1,
    data: { item_id: 'i1', chat_bot_id: 'b1', workspace_id: 'w1', version: 1, name: 'a.pdf', sizeBytes: 9 },
  },
  {
    type: 'knowledge.document-processed',
    version: 1,
    data: { item_id: 'i1', chat_bot_id: 'b1', workspace_id: 'w1', version: 1, chunkCount: 3 },
  },
  {
    type: 'knowledge.document-failed',
    version: 1,
    data: {
      item_id: 'i1',
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      version: 1,
      code: 'EMPTY_TEXT',
      documentStatus: 6,
    },
  },
  {
    type: 'knowledge.document-deleted',
    version: 1,
    data: { item_id: 'i1', chat_bot_id: 'b1', workspace_id: 'w1', version: 1 },
  },
  {
    type: 'knowledge.item-status-changed',
    version: 1,
    data: { item_id: 'i1', chat_bot_id: 'b1', workspace_id: 'w1', version: 1, from: null, to: 0 },
  },
  {
    type: 'knowledge.base-changed',
    version: 1,
    data: { chat_bot_id: 'b1', workspace_id: 'w1', item_id: 'i1' },
  },
  {
    type: 'chat.question-answered',
    version: 1,
    data: {
      history_id: 'h1',
      chat_id: 'c1',
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      channel: 3,
      source: 'EXTERNAL',
      latencyMs: 12,
      tokens: { in: 1, out: 2 },
      citedItemIds: ['i1'],
    },
  },
  {
    type: 'chat.answer-unknown',
    version: 1,
    data: {
      history_id: 'h1',
      chat_id: 'c1',
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      channel: 3,
      question: 'Why?',
      reason: 'NO_CHUNKS',
      language: null,
    },
  },
  {
    type: 'chat.feedback-given',
    version: 1,
    data: {
      history_id: 'h1',
      chat_id: 'c1',
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      channel: 3,
      by: 'visitor',
      value: -1,
      previous: 0,
      reason: 'incomplete',
    },
  },
  { type: 'chat.erased', version: 1, data: { chat_id: 'c1', chat_bot_id: 'b1', workspace_id: 'w1' } },
  { type: 'billing.plan-changed', version: 1, data: { workspace_id: 'w1', plan_id: 1, state: 'trialing' } },
  {
    type: 'billing.limit-reached',
    version: 1,
    data: { workspace_id: 'w1', resource: 'answers', percent: 80, limit: 100, used: 80 },
  },
];
