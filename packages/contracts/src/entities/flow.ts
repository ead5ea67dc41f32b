import { z } from 'zod';
import { idSchema, timeSchema } from './fields.ts';
import { MAX_FLOW_STEPS } from './flow-limits.ts';
import {
  emailNotificationStepSchema,
  flowJoinStepSchema,
  flowSplitOptionStepSchema,
  flowSplitStepSchema,
  flowStepSchema,
  infoTextStepSchema,
  inputStepSchema,
  multipleChoiceStepSchema,
  flowTriggerSchema,
  stepRetrySchema,
} from './flow-step.ts';
import { patchOf } from './patch-of.ts';
import { nodeKindSchema } from './node-kind.ts';

const given = { chat_bot_id: idSchema, nodeKind: nodeKindSchema };

/** A step as clients read it: with what the server gives. */
export const flowNodeSchema = z.discriminatedUnion('type', [
  inputStepSchema.extend(given),
  multipleChoiceStepSchema.extend(given),
  flowSplitStepSchema.extend(given),
  flowSplitOptionStepSchema.extend(given),
  infoTextStepSchema.extend(given),
  flowJoinStepSchema.extend(given),
  emailNotificationStepSchema.extend(given),
]);
export type FlowNode = z.infer<typeof flowNodeSchema>;

/** The revision of a draft that its writer has read: 0 where nothing was saved yet. */
export const draftRevisionSchema = z.int().min(0);

const ofNew = { chat_bot_id: idSchema };
const givenId = { id: true } as const;

/** A step that is to be made; its id is the server's. */
export const newFlowStepSchema = z.discriminatedUnion('type', [
  inputStepSchema.omit(givenId).extend(ofNew),
  multipleChoiceStepSchema.omit(givenId).extend(ofNew),
  flowSplitStepSchema.omit(givenId).extend(ofNew),
  flowSplitOptionStepSchema.omit(givenId).extend(ofNew),
  infoTextStepSchema.omit(givenId).extend(ofNew),
  flowJoinStepSchema.omit(givenId).extend(ofNew),
  emailNotificationStepSchema.omit(givenId).extend(ofNew),
]);

const anyField = flowJoinStepSchema
  .extend(flowSplitStepSchema.shape)
  .extend(flowSplitOptionStepSchema.shape)
  .extend(emailNotificationStepSchema.shape)
  .extend(infoTextStepSchema.shape)
  .extend(multipleChoiceStepSchema.shape)
  .extend(inputStepSchema.shape)
  .omit({
    id: true,
    type: true,
    chat_bot_id: true,
    nodeKind: true,
    retry: true,
    position: true,
    trigger: true,
    validation: true,
  });

/** What changes of a step. The step with its changes must be one of its type, whose other fields are refused. */
export const flowStepPatchSchema = patchOf(anyField)
  .unwrap()
  .extend({
    retry: patchOf(stepRetrySchema),
    position: patchOf(flowJoinStepSchema.shape.position.unwrap()),
    trigger: patchOf(flowTriggerSchema).unwrap().nullable().optional(),
    /** Replaced whole. */
    validation: inputStepSchema.shape.validation.unwrap().optional(),
    revision: draftRevisionSchema.optional(),
  });
export type FlowStepPatch = z.infer<typeof flowStepPatchSchema>;

/** The nodes of a whole save: their ids are the draft's, or names of new steps, which get ids of the server's. */
export const flowNodesSchema = z.array(flowStepSchema).max(MAX_FLOW_STEPS);

export const flowMetaSchema = z.object({
  /** Each save of the draft has the next number, by which it can be published. */
  revision: z.int(),
  /** The published one; null for none. */
  liveRevision: z.int().nullable(),
  /** ext: of a save, which ids new steps got. */
  newIds: z.array(z.object({ sent: z.string(), id: idSchema })).optional(),
});
export type FlowMeta = z.infer<typeof flowMetaSchema>;

/** The steps of a bot in one revision. */
export const flowSchema = z.object({ data: z.array(flowNodeSchema), meta: flowMetaSchema });
export type Flow = z.infer<typeof flowSchema>;

/** A revision as a list shows it. */
export const flowRevisionSchema = z.object({
  revision: z.int(),
  steps: z.int(),
  savedBy: z.string(),
  savedAt: timeSchema,
  /** When it was last made the live one; null for never. */
  publishedAt: timeSchema.nullable(),
});
export type FlowRevision = z.infer<typeof flowRevisionSchema>;
