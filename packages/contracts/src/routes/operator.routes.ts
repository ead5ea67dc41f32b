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

/** Routes of the operators' tool: no gateway leads here, and only the tool's own token is accepted. */

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

/** POST rather than DELETE, because a DELETE would carry the name in its address. */
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
      /** The subscription that the payment provider keeps charging. */
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
  /** Active items that existed at the start, by progress: waiting, processing, done, failed. */
  waiting: z.int(),
  processing: z.int(),
  done: z.int(),
  failed: z.int(),
  /** The first failed items; their old version stays active. */
  failures: z.array(
    z.object({
      item_id: idSchema,
      name: z.string(),
      documentStatus: documentStatusSchema,
      code: z.string().nullable(),
    }),
  ),
  /** An item whose passage a search does not find although all is done, with the error code of the search. */
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
  /** Embedding model and dimension of the active index. */
  live: indexSpaceSchema,
  /** The index being built to replace it; null when none is. */
  next: indexSpaceSchema.nullable(),
  /** Former indexes that are not deleted yet. */
  retired: z.int(),
  begunAt: timeSchema.nullable(),
  switchedAt: timeSchema.nullable(),
  /** Passages of the last rebuild, over all workspaces. */
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

export const renewConnectionSecrets = defineRoute({
  ...renewing,
  id: 'integration.operatorRenewConnectionSecrets',
  path: '/internal/operator/connection-secrets',
  summary: 'Encrypt the secrets of some connections with the first of SECRETS_KEY, from an id on.',
});
