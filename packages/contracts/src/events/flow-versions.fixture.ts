/** Data of past versions of flow events. */
export const FLOW_EVENT_VERSIONS = [
  {
    type: 'bot.flow-published',
    version: 1,
    data: { chat_bot_id: 'b1', workspace_id: 'w1', revision: 4, settingsRevision: 9 },
  },
  {
    type: 'chat.flow-mail-requested',
    version: 1,
    data: {
      chat_id: 'c1',
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      channel: 3,
      run_id: 'n1',
      step_id: 's4',
    },
  },
  {
    type: 'chat.survey-completed',
    version: 1,
    data: {
      chat_id: 'c1',
      chat_bot_id: 'b1',
      workspace_id: 'w1',
      channel: 3,
      run_id: 'n1',
      root_id: 's1',
      revision: 4,
      startedAt: '2026-01-01T00:00:00.000Z',
      completedAt: '2026-01-01T00:01:00.000Z',
    },
  },
];
