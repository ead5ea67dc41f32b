import { z } from 'zod';
import { idSchema } from '../entities/fields.ts';
import { flowProofSchema } from '../entities/flow-check.ts';
import { stepForChatSchema } from '../entities/flow-run.ts';
import {
  draftRevisionSchema,
  flowMetaSchema,
  flowNodeSchema,
  flowNodesSchema,
  flowRevisionSchema,
  flowSchema,
  flowStepPatchSchema,
  newFlowStepSchema,
} from '../entities/flow.ts';
import { STEP_TYPES } from '../entities/step-types.ts';
import * as ERRORS from '../errors/error-names.ts';
import { defineRoute, list, pageOnlyQuery, single } from './define-route.ts';
import { listedOfBot, ofBot, ofSurvey } from './route-example.ts';

/** Enough for two hundred steps with the longest texts and options. */
const FLOW_MAX_BODY_BYTES = 2 * 1024 * 1024;

/** The draft, the published revision, or one by its number. */
const revisionQuery = z.union([z.enum(['draft', 'live']), z.coerce.number().int().min(1)]).default('draft');
const stepAnswerSchema = z.object({ data: flowNodeSchema, meta: flowMetaSchema });

export const listSurveys = defineRoute({
  id: 'bot.listSurveys',
  method: 'GET',
  path: '/chat-surveys',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary:
    "The steps of a chatbot's flow: of the draft, of the `live` revision, or of one by its number. A draft that " +
    'nobody has saved has no steps and the revision 0.',
  query: z.strictObject({ chat_bot_id: idSchema, revision: revisionQuery }),
  example: listedOfBot,
  response: flowSchema,
});

export const createSurvey = defineRoute({
  id: 'bot.createSurvey',
  method: 'POST',
  path: '/chat-surveys',
  right: 'manageBots',
  apiScope: null,
  summary: 'Add one step to the draft.',
  body: newFlowStepSchema,
  example: ({ botId, unique }) => ({
    body: { chat_bot_id: botId, type: STEP_TYPES.infoText.id, text: unique },
  }),
  response: stepAnswerSchema,
  status: 201,
  creates: true,
  errors: [ERRORS.wrongState],
});

export const saveFlow = defineRoute({
  id: 'bot.saveFlow',
  method: 'PUT',
  path: '/chat-surveys',
  right: 'manageBots',
  apiScope: null,
  summary:
    'Replace the whole draft. `baseRevision` is the one that the writer has read: where somebody saved since, the ' +
    'newest steps come back with the conflict. An id that the draft does not have names a new step; `meta.newIds` says ' +
    'which id it got.',
  body: z.strictObject({ chat_bot_id: idSchema, baseRevision: draftRevisionSchema, nodes: flowNodesSchema }),
  example: ({ botId, revision, surveyId, unique }) => ({
    body: {
      chat_bot_id: botId,
      baseRevision: revision,
      nodes: [{ id: surveyId, type: STEP_TYPES.infoText.id, text: unique }],
    },
  }),
  needs: 'flow',
  response: flowSchema,
  maxBodyBytes: FLOW_MAX_BODY_BYTES,
  errors: [ERRORS.revisionMismatch],
});

export const readSurvey = defineRoute({
  id: 'bot.readSurvey',
  method: 'GET',
  path: '/chat-surveys/:id',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary:
    'One step of the draft; with `forChat`, a step of the live revision (or of the draft, while none is) as visitors ' +
    'see it, in `locale`. Types that visitors do not see are not found then.',
  query: z.strictObject({
    forChat: z.stringbool().or(z.boolean()).default(false),
    locale: z.string().max(35).optional(),
  }),
  example: ofSurvey,
  response: single(z.union([flowNodeSchema, stepForChatSchema])),
});

export const readSurveyForVisitor = defineRoute({
  id: 'bot.surveyForVisitor',
  method: 'GET',
  path: '/public-links/:linkId/chat-surveys/:id',
  right: 'visitor',
  summary: 'ext: a step of the live revision, as the visitor of a public link sees it, in `locale`.',
  query: z.strictObject({ locale: z.string().max(35).optional() }),
  example: ({ linkId, surveyId }) => ({ params: { linkId, id: surveyId } }),
  response: single(stepForChatSchema),
  errors: [ERRORS.notFound, ERRORS.originNotAllowed],
});

export const updateSurvey = defineRoute({
  id: 'bot.updateSurvey',
  method: 'PATCH',
  path: '/chat-surveys/:id',
  right: 'manageBots',
  apiScope: null,
  summary: 'Change one step of the draft. `revision` is the one of the draft that the writer has read.',
  body: flowStepPatchSchema,
  example: ({ surveyId, unique }) => ({
    params: { id: surveyId },
    body: { title: unique },
  }),
  response: stepAnswerSchema,
  errors: [ERRORS.revisionMismatch],
});

export const deleteSurvey = defineRoute({
  id: 'bot.deleteSurvey',
  method: 'DELETE',
  path: '/chat-surveys/:id',
  right: 'manageBots',
  apiScope: null,
  summary:
    'Take one step out of the draft: what came before it leads to what comes after it. A split takes its options along.',
  example: ofSurvey,
  needs: 'survey',
  response: z.object({ data: z.object({ id: z.array(idSchema) }), meta: flowMetaSchema }),
});

export const listSurveyParents = defineRoute({
  id: 'bot.listSurveyParents',
  method: 'GET',
  path: '/chat-surveys/:id/parents',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary: 'The steps above a step of the draft, the nearest first and a root last.',
  example: ofSurvey,
  response: single(z.array(flowNodeSchema)),
});

export const listFlowRevisions = defineRoute({
  id: 'bot.listFlowRevisions',
  method: 'GET',
  path: '/chat-bots/:id/flow/revisions',
  right: 'manageBots',
  apiScope: null,
  summary: "ext: the revisions of a chatbot's flow that are kept, the newest first.",
  query: z.strictObject(pageOnlyQuery),
  example: ofBot,
  response: list(flowRevisionSchema),
});

export const proveFlow = defineRoute({
  id: 'bot.proveFlow',
  method: 'GET',
  path: '/chat-bots/:id/flow/proof',
  right: 'viewBots',
  apiScope: 'bots:read',
  summary:
    'ext: what the flow check finds, and what can be said of all runs: steps that can be reached, variables that may ' +
    'be unset, the longest and the shortest path, every end.',
  query: z.strictObject({ revision: revisionQuery }),
  example: ofBot,
  response: single(flowProofSchema),
});

export const readFlow = defineRoute({
  id: 'bot.readFlow',
  method: 'GET',
  path: '/internal/chat-bots/:id/flow/:revision',
  right: 'service',
  summary: 'The steps of one revision, for the service that runs them. It never changes.',
  params: z.strictObject({ id: idSchema, revision: z.coerce.number().int().min(1) }),
  response: flowSchema,
  errors: [ERRORS.notFound],
});
