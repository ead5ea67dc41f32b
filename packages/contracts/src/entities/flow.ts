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

/** A step as clients read it, with the fields that the server sets. */
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

/** The draft revision that its writer last read; 0 before the first save. */
export const draftRevisionSchema = z.int().min(0);

const ofNew = { chat_bot_id: idSchema };
const givenId = { id: true } as const;

/** A step to create; the server sets its id. */
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

/** Changes of a step. The result must be valid for its type, and fields of other types are rejected. */
export const flowStepPatchSchema = patchOf(anyField)
  .unwrap()
  .extend({
    retry: patchOf(stepRetrySchema),
    position: patchOf(flowJoinStepSchema.shape.position.unwrap()),
    trigger: patchOf(flowTriggerSchema).unwrap().nullable().optional(),
    /** Replaced as a whole. */
    validation: inputStepSchema.shape.validation.unwrap().optional(),
    revision: draftRevisionSchema.optional(),
  });
export type FlowStepPatch = z.infer<typeof flowStepPatchSchema>;

/**
 * The nodes of a complete save. An id belongs to the draft or is a temporary name of a new step, which the server
 * replaces.
 */
export const flowNodesSchema = z.array(flowStepSchema).max(MAX_FLOW_STEPS);

export const flowMetaSchema = z.object({
  /** Number of the saved draft, raised by each save; publishing names it. */
  revision: z.int(),
  /** The published revision; null for none. */
  liveRevision: z.int().nullable(),
  /** ext: after a save, the ids that new steps got. */
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
  /** When the revision was last made live; null for never. */
  publishedAt: timeSchema.nullable(),
});
export type FlowRevision = z.infer<typeof flowRevisionSchema>;
