import type { Migration } from '@colloquy/persistence';

/** Answers are metered, and subscriptions remember their notices and what is to end at the provider. */
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
