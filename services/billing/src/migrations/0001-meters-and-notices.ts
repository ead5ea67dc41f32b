import type { Migration } from '@colloquy/persistence';

/** Adds meter fields to answers, and notices and the provider subscription to be ended to subscriptions. */
export const metersAndNotices: Migration = {
  id: '0001-meters-and-notices',
  fields: {
    ledger: { meterState: null, meterCustomer: null, meterNextAt: null, meterTries: 0, meterTriedAt: null },
    subscriptions: {
      restrictedSince: null,
      closedAt: null,
      subscribedAt: null,
      notices: [],
      answersCap: null,
      refsToEnd: [],
      endRefsAt: null,
      endedRefs: [],
    },
  },
};
