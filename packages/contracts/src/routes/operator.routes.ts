import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { documentStatusSchema, planSchema } from '../enums.ts';
import {
  emailInputSchema,
  idSchema,
  nameSchema,
  passwordInputSchema,
  timeSchema,
  usernameSchema,
} from '../entities/fields.ts';
import { searchedBySchema } from '../entities/knowledge.ts';
import { subscriptionStateSchema } from '../entities/workspace.ts';
import { defineRoute, single } from './define-route.ts';

/** What the operators' tool may ask: no gateway leads here, and only its own token is let in. */

const accountSchema = z.object({ user_id: idSchema, email: z.string(), username: z.string() });

export const findAccount = defineRoute({
  id: 'auth.operatorFindAccount',
  method: 'GET',
  path: '/internal/operator/accounts',
  right: 'operator',
  summary: 'The account with this address or username.',
  query: z.strictObject({ login: z.string().trim().min(1).max(254) }),
  response: single(accountSchema),
  errors: [ERRORS.notFound],
});

export const createAccount = defineRoute({
  id: 'auth.operatorCreateAccount',
  method: 'POST',
  path: '/internal/operator/accounts',
  right: 'operator',
  summary: 'An account whose address the operator vouches for.',
  body: z.strictObject({
    email: emailInputSchema,
    username: usernameSchema,
    password: passwordInputSchema,
    firstName: nameSchema('firstName'),
    lastName: nameSchema('lastName'),
  }),
  response: single(accountSchema),
  status: 201,
  creates: true,
  errors: [
    ERRORS.passwordNotValid,
    ERRORS.usernameTaken,
    ERRORS.emailNotValid,
    ERRORS.emailTaken,
    ERRORS.emailMissing,
  ],
});

/** A POST and no DELETE: a name would stand in the address. */
export const turnOffSecondFactor = defineRoute({
  id: 'auth.operatorTurnOffSecondFactor',
  method: 'POST',
  path: '/internal/operator/second-factors/off',
  right: 'operator',
  idempotent: true,
  summary: 'Turn the second factor of an account off, for who has lost the app and the recovery codes.',
  body: z.strictObject({ login: z.string().trim().min(1).max(254) }),
  response: single(z.object({ user_id: idSchema, email: z.string(), wasOn: z.boolean() })),
  errors: [ERRORS.notFound],
});

export const findWorkspace = defineRoute({
  id: 'workspace.operatorFind',
  method: 'GET',
  path: '/internal/operator/workspaces/:id',
  right: 'operator',
  summary: 'Whether there is this workspace, and what it is called.',
  response: single(z.object({ workspace_id: idSchema, name: z.string() })),
  errors: [ERRORS.notFound],
});

export const createWorkspaceFor = defineRoute({
  id: 'workspace.operatorCreate',
  method: 'POST',
  path: '/internal/operator/workspaces',
  right: 'operator',
  summary: 'A workspace with an account as its ADMIN; asked again for the same name, the same workspace.',
  body: z.strictObject({ user_id: idSchema, name: nameSchema('workspaceName') }),
  response: single(z.object({ workspace_id: idSchema, name: z.string() })),
  status: 201,
  errors: [ERRORS.notFound, ERRORS.alreadyExists],
});

export const makeAdmin = defineRoute({
  id: 'workspace.operatorMakeAdmin',
  method: 'PUT',
  path: '/internal/operator/workspaces/:id/admins/:userId',
  right: 'operator',
  summary: 'Make an account ADMIN of a workspace, a member of it or not.',
  response: single(
    z.object({ workspace_id: idSchema, name: z.string(), done: z.enum(['joined', 'promoted', 'nothing']) }),
  ),
  errors: [ERRORS.notFound],
});

export const setPlan = defineRoute({
  id: 'billing.operatorSetPlan',
  method: 'PUT',
  path: '/internal/operator/workspaces/:id/plan',
  right: 'operator',
  summary: 'Give a workspace a plan, whatever it paid.',
  body: z.strictObject({ plan_id: planSchema }),
  response: single(
    z.object({
      plan_id: planSchema,
      state: subscriptionStateSchema,
      periodEnd: timeSchema,
      /** The subscription that the payment provider still charges. */
      overriddenRef: z.string().nullable(),
    }),
  ),
  errors: [ERRORS.notFound],
});

export const reindexSchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  chat_bot_id: idSchema,
  state: z.enum(['running', 'finished']),
  startedAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** Items that answer and were there at the start: those that wait, are being processed, are done, or failed. */
  waiting: z.int(),
  processing: z.int(),
  done: z.int(),
  failed: z.int(),
  /** The first of those that failed; their old version goes on answering. */
  failures: z.array(
    z.object({
      item_id: idSchema,
      name: z.string(),
      documentStatus: documentStatusSchema,
      code: z.string().nullable(),
    }),
  ),
  /** An item whose passage a search does not find although all is done, with the code that the search ended with. */
  unfound: z.object({ item_id: idSchema, name: z.string(), code: z.string().nullable() }).nullable(),
});
export type Reindex = z.infer<typeof reindexSchema>;

export const startReindex = defineRoute({
  id: 'knowledge.operatorStartReindex',
  method: 'POST',
  path: '/internal/operator/chat-bots/:id/re-index',
  right: 'operator',
  summary: 'Process all that a bot knows again; one that runs already is gone on with.',
  response: single(reindexSchema),
  status: 202,
  errors: [ERRORS.notFound],
});

export const readReindex = defineRoute({
  id: 'knowledge.operatorReadReindex',
  method: 'GET',
  path: '/internal/operator/chat-bots/:id/re-index',
  right: 'operator',
  summary: 'How far the newest re-index of a bot is; of one that has ended, whether its passages are found.',
  response: single(reindexSchema),
  errors: [ERRORS.notFound, ERRORS.vectorStoreUnavailable],
});

const indexSpaceSchema = z.object({ modelId: z.string(), dimension: z.int(), indexVersion: z.int() });

export const searchIndexSchema = z.object({
  /** What the index that answers was made with. */
  live: indexSpaceSchema,
  /** What the index is made with that is to answer next; null while none is. */
  next: indexSpaceSchema.nullable(),
  /** Indexes that answered before and are not removed yet. */
  retired: z.int(),
  begunAt: timeSchema.nullable(),
  switchedAt: timeSchema.nullable(),
  /** Passages of the last rebuild, of all workspaces. */
  done: z.int(),
  total: z.int(),
  searchedBy: searchedBySchema,
});
export type SearchIndexState = z.infer<typeof searchIndexSchema>;

export const readSearchIndex = defineRoute({
  id: 'knowledge.operatorReadSearchIndex',
  method: 'GET',
  path: '/internal/operator/search-index',
  right: 'operator',
  summary: 'Which embedding model the search index was made with, and how far its rebuild is.',
  response: single(searchIndexSchema),
  errors: [ERRORS.vectorStoreUnavailable],
});

const renewing = {
  method: 'POST',
  right: 'operator',
  body: z.strictObject({ after: z.string().max(64) }),
  response: single(z.object({ renewed: z.int(), unreadable: z.int(), next: z.string().nullable() })),
} as const;

export const renewModelKeys = defineRoute({
  ...renewing,
  id: 'chat.operatorRenewModelKeys',
  path: '/internal/operator/model-keys',
  summary: 'Encrypt the keys of some model providers with the first of SECRETS_KEY, from an id on.',
});

export const renewFunctionHeaders = defineRoute({
  ...renewing,
  id: 'bot.operatorRenewFunctionHeaders',
  path: '/internal/operator/function-headers',
  summary: 'Encrypt the headers of some functions with the first of SECRETS_KEY, from an id on.',
});

export const renewSecondFactors = defineRoute({
  ...renewing,
  id: 'auth.operatorRenewSecondFactors',
  path: '/internal/operator/second-factors',
  summary: 'Encrypt the secrets of some second factors with the first of SECRETS_KEY, from an id on.',
});
