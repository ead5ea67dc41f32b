import { z } from 'zod';
import { idSchema } from '../entities/fields.ts';
import {
  flowMailSchema,
  flowMailStateSchema,
  flowRunCountsSchema,
  flowRunViewSchema,
} from '../entities/flow-results.ts';
import * as ERRORS from '../errors/error-names.ts';
import { defineRoute, list, pageOnlyQuery, single } from './define-route.ts';
import { listedOfBot, ofChat } from './route-example.ts';
import { SENSITIVE_NOTE, sensitiveQuery } from './sensitive-query.ts';

/** CSV is a table of all runs; JSON holds the runs of one conversation. */
const CSV = ['text/csv'] as const;

export const listFlowRuns = defineRoute({
  id: 'chat.listFlowRuns',
  method: 'GET',
  path: '/chats/:id/flow-runs',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary:
    "ext: the runs of a chatbot's flows in a conversation with what was answered, the newest first." +
    SENSITIVE_NOTE,
  query: z.strictObject({ ...sensitiveQuery, ...pageOnlyQuery }),
  example: ofChat,
  response: list(flowRunViewSchema),
});

export const listBotFlowRuns = defineRoute({
  id: 'chat.listBotFlowRuns',
  method: 'GET',
  path: '/flow-runs',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary:
    "ext: the runs of a chatbot's flows with what was answered, the oldest first; with `returnAll` all of them as CSV, " +
    'a row for each run and a column for each question.' +
    SENSITIVE_NOTE,
  query: z.strictObject({
    chat_bot_id: idSchema,
    returnAll: z.stringbool().or(z.boolean()).default(false),
    ...sensitiveQuery,
    ...pageOnlyQuery,
  }),
  example: listedOfBot,
  response: list(flowRunViewSchema),
  exports: { right: 'exportHistory', query: { returnAll: true }, mediaTypes: CSV },
  errors: [ERRORS.confirmationNeeded],
});

export const countFlowRuns = defineRoute({
  id: 'chat.countFlowRuns',
  method: 'GET',
  path: '/flow-runs/counts',
  right: 'viewBots',
  apiScope: 'chats:read',
  summary:
    "ext: how many of visitors' runs of a revision of the flow took each way, without what members tried; a way that " +
    'none took is left out.',
  query: z.strictObject({ chat_bot_id: idSchema, revision: z.coerce.number().int().min(1) }),
  example: ({ botId }) => ({ query: { chat_bot_id: botId, revision: 1 } }),
  response: single(flowRunCountsSchema),
});

export const findFlowMail = defineRoute({
  id: 'chat.findFlowMail',
  method: 'GET',
  path: '/internal/flow-runs/:id/mails/:stepId',
  right: 'service',
  summary: 'A mail that a run has come to; 404 once its conversation is erased.',
  response: single(flowMailSchema),
  errors: [ERRORS.notFound],
});

export const recordFlowMail = defineRoute({
  id: 'chat.recordFlowMail',
  method: 'PUT',
  path: '/internal/flow-runs/:id/mails/:stepId',
  right: 'service',
  summary:
    'What became of a mail of a run, for the members who read the run; 404 once its conversation is erased.',
  body: z.strictObject({ state: flowMailStateSchema }),
  response: single(flowMailStateSchema),
  errors: [ERRORS.notFound],
});
