import type { Migration } from '@colloquy/persistence';

/** Conversations are looked after in an inbox, turns have thumbs, and members write themselves. */
export const inbox: Migration = {
  id: '0001-inbox',
  fields: {
    chats: {
      tags: [],
      assignee_id: null,
      editRevision: 1,
      unread: 0,
      up: 0,
      down: 0,
      sources: [],
      eraseUntil: null,
    },
    history: {
      kind: 'question',
      author_name: ({ kind }) => (kind === 'message' ? '' : undefined),
      feedback: null,
      memberFeedback: null,
      isKeyed: true,
    },
  },
};
