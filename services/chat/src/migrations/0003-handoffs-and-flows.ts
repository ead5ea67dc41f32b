import type { Migration } from '@colloquy/persistence';

/** Conversations are handed to members and rated, and turns may belong to a flow. */
export const handoffsAndFlows: Migration = {
  id: '0003-handoffs-and-flows',
  fields: {
    chats: {
      hasContact: false,
      contextFrom: null,
      handoffAt: null,
      owedNotice: null,
      typingUntil: null,
      typingBy: null,
      waitingSince: null,
      csat: null,
      csatTries: 0,
      csatWindowEndsAt: null,
      pendingCall: null,
    },
    history: { isFlowTurn: false, isSensitive: false },
  },
};
