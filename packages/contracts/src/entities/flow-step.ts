import { z } from 'zod';
import { FOLLOW_UP_DELAY_MS, NAME_MAX_LENGTH } from '../constants.ts';
import { says } from '../errors/field-messages.ts';
import { httpsUrlSchema, idSchema, isEmail, normaliseEmail } from './fields.ts';
import {
  FLOW_MESSAGE_MAX_LENGTH,
  MAX_FLOW_STEPS,
  MAX_SPLIT_WEIGHT,
  MAX_STEP_DELAY_MS,
  MAX_STEP_OPTIONS,
  MAX_STEP_RECIPIENTS,
  MAX_TRIGGER_KEYWORDS,
  STEP_ATTEMPTS,
  STEP_COMMENT_MAX_LENGTH,
  STEP_KEY_MAX_LENGTH,
  STEP_MAIL_MAX_LENGTH,
  STEP_OPTION_LABEL_MAX_LENGTH,
  STEP_OPTION_VALUE_MAX_LENGTH,
  STEP_SUBJECT_MAX_LENGTH,
  STEP_TEXT_MAX_LENGTH,
  TRIGGER_KEYWORD_MAX_LENGTH,
} from './flow-limits.ts';
import { nodeKindSchema } from './node-kind.ts';
import { flowVariableSchema, splitConditionSchema } from './step-condition.ts';
import { inputModeSchema, inputValidationSchema } from './step-input.ts';
import { STEP_TYPES } from './step-types.ts';

export const flowTriggerKindSchema = z.enum(['start', 'keyword', 'intent', 'unknown', 'button']);
export type FlowTriggerKind = z.infer<typeof flowTriggerKindSchema>;

/** What starts a run at a root step. */
export const flowTriggerSchema = z.strictObject({
  on: flowTriggerKindSchema,
  /** For `keyword`: words or phrases that a message contains; for `intent`: sentences with the same meaning. */
  keywords: z
    .array(z.string().trim().min(1).max(TRIGGER_KEYWORD_MAX_LENGTH))
    .max(MAX_TRIGGER_KEYWORDS)
    .default([]),
  oncePerVisitor: z.boolean().default(false),
});
export type FlowTrigger = z.infer<typeof flowTriggerSchema>;

export const stepRetrySchema = z.strictObject({
  /** Number of attempts, the first included. */
  max: z.int().min(1).max(STEP_ATTEMPTS.max).default(STEP_ATTEMPTS.default),
  /** Shown for an invalid answer when its rule has no message of its own. */
  message: z.string().trim().max(FLOW_MESSAGE_MAX_LENGTH).default(''),
  /** What follows the last attempt: the next step, the end, or the end with the contact form. */
  onFail: z.enum(['skip', 'end', 'contact']).default('skip'),
});

/**
 * Whether an answer is personal data. `contact` is shown like any other; `sensitive` is hidden in views and exports
 * until a member with the right requests it, which the audit log records.
 */
export const piiSchema = z.enum(['none', 'contact', 'sensitive']);

const nextId = idSchema.nullable().default(null);
const text = z.string().trim().max(STEP_TEXT_MAX_LENGTH).default('');
/** For steps without a text. */
const noText = z.literal('').default('');

/** Fields of every step. Edges are `next_id` and, for split options, `parent_ids`; other `parent_ids` are derived. */
const common = {
  id: idSchema,
  /** Set by the server; the sent value is ignored. */
  chat_bot_id: idSchema.optional(),
  nodeKind: nodeKindSchema.optional(),
  /** Column name of the answers in exports; empty takes the variable or the title. */
  key: z
    .string()
    .trim()
    .max(STEP_KEY_MAX_LENGTH)
    .regex(/^[a-z0-9_-]*$/, says('flowKeyNotValid'))
    .default(''),
  title: z.string().trim().max(NAME_MAX_LENGTH).default(''),
  parent_ids: z.array(idSchema).max(MAX_FLOW_STEPS).default([]),
  next_id: nextId,
  order: z.int().min(0).max(100_000).default(0),
  position: z.strictObject({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
  required: z.boolean().default(true),
  /** Variable that stores the answer; for a choice split, the variable that decides. */
  variable: flowVariableSchema.nullable().default(null),
  pii: piiSchema.default('none'),
  retry: stepRetrySchema.prefault({}),
  /** For root steps only. */
  trigger: flowTriggerSchema.nullable().default(null),
  /** ext: a comment of the team, never shown to visitors. */
  comment: z.string().trim().max(STEP_COMMENT_MAX_LENGTH).default(''),
} as const;

export const inputStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.input.id),
  text,
  placeholder: z.string().trim().max(STEP_OPTION_LABEL_MAX_LENGTH).default(''),
  multiline: z.boolean().default(false),
  inputMode: inputModeSchema.default('text'),
  validation: inputValidationSchema.prefault({ kind: 'string' }),
});
export type InputStep = z.infer<typeof inputStepSchema>;

export const stepOptionSchema = z.strictObject({
  id: idSchema,
  label: z.string().trim().max(STEP_OPTION_LABEL_MAX_LENGTH).default(''),
  /** Stored value of the choice; empty stores the label. */
  value: z.string().trim().max(STEP_OPTION_VALUE_MAX_LENGTH).default(''),
  /** The step after this choice; null takes the step's own `next_id`. */
  next_id: nextId,
});
export type StepOption = z.infer<typeof stepOptionSchema>;

const selected = z.int().min(1).max(MAX_STEP_OPTIONS).default(1);

export const multipleChoiceStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.multipleChoice.id),
  text,
  options: z
    .array(stepOptionSchema)
    .min(1)
    .max(MAX_STEP_OPTIONS)
    .refine(
      (options) => new Set(options.map(({ id }) => id)).size === options.length,
      says('flowOptionTwice'),
    ),
  minSelect: selected,
  maxSelect: selected,
  /** Whether any other text is accepted as an answer. */
  allowOther: z.boolean().default(false),
  layout: z.enum(['buttons', 'list']).default('buttons'),
});
export type MultipleChoiceStep = z.infer<typeof multipleChoiceStepSchema>;

export const flowSplitStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.flowSplit.id),
  text: noText,
  /** `choice` follows the option whose label equals the label or value of the chosen answer. */
  mode: z.enum(['condition', 'random', 'choice']).default('condition'),
});
export type FlowSplitStep = z.infer<typeof flowSplitStepSchema>;

export const flowSplitOptionStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.flowSplitOption.id),
  text: noText,
  label: z.string().trim().max(STEP_OPTION_LABEL_MAX_LENGTH).default(''),
  condition: splitConditionSchema.nullable().default(null),
  /** For a random split: the option's share of all weights. */
  weight: z.number().min(0).max(MAX_SPLIT_WEIGHT).default(1),
  /** Taken when no other option matches. */
  isDefault: z.boolean().default(false),
});
export type FlowSplitOptionStep = z.infer<typeof flowSplitOptionStepSchema>;

const mediaSchema = z.strictObject({
  /** Address of the picture. */
  url: httpsUrlSchema,
  alt: z.string().trim().max(STEP_OPTION_VALUE_MAX_LENGTH).default(''),
});

export const infoTextStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.infoText.id),
  text,
  media: mediaSchema.nullable().default(null),
  /** Pause between the text and the next step. */
  delayMs: z.int().min(0).max(MAX_STEP_DELAY_MS).default(FOLLOW_UP_DELAY_MS),
});
export type InfoTextStep = z.infer<typeof infoTextStepSchema>;

export const flowJoinStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.flowJoin.id),
  text: noText,
});
export type FlowJoinStep = z.infer<typeof flowJoinStepSchema>;

export const emailNotificationStepSchema = z.strictObject({
  ...common,
  type: z.literal(STEP_TYPES.emailNotification.id),
  text: noText,
  /** Confirmed addresses only. */
  to: z
    .array(
      z
        .string()
        .transform(normaliseEmail)
        .pipe(z.string().refine(isEmail, says(['formatNotValid', { format: 'email' }]))),
    )
    .max(MAX_STEP_RECIPIENTS)
    .default([]),
  subject: z.string().trim().max(STEP_SUBJECT_MAX_LENGTH).default(''),
  body: z.string().trim().max(STEP_MAIL_MAX_LENGTH).default(''),
  /** Variable with the Reply-To address of the mail. */
  replyToVariable: flowVariableSchema.nullable().default(null),
  attachTranscript: z.boolean().default(false),
});
export type EmailNotificationStep = z.infer<typeof emailNotificationStepSchema>;

/** One step of a flow as saved; missing fields get their defaults. */
export const flowStepSchema = z.discriminatedUnion('type', [
  inputStepSchema,
  multipleChoiceStepSchema,
  flowSplitStepSchema,
  flowSplitOptionStepSchema,
  infoTextStepSchema,
  flowJoinStepSchema,
  emailNotificationStepSchema,
]);
export type FlowStep = z.infer<typeof flowStepSchema>;
export type FlowStepInput = z.input<typeof flowStepSchema>;
