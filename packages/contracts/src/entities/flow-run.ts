import { z } from 'zod';
import { idSchema, timeSchema } from './fields.ts';
import { flowVariableSchema } from './step-condition.ts';
import { infoTextStepSchema, multipleChoiceStepSchema, stepOptionSchema } from './flow-step.ts';
import { inputModeSchema } from './step-input.ts';
import { STEP_TYPES, type ShownStepType } from './step-types.ts';

export const runStateSchema = z.enum(['active', 'completed', 'abandoned', 'aborted', 'failed']);
export type RunState = z.infer<typeof runStateSchema>;

/** A stored answer: a text, a number, or the chosen options. */
export const flowValueSchema = z.union([z.string(), z.number(), z.array(z.string())]);
export type FlowValue = z.infer<typeof flowValueSchema>;

export const runAnswerSchema = z.object({
  step_id: idSchema,
  /** Null for a skipped step and for an invalid answer. */
  value: flowValueSchema.nullable(),
  /** The answer as typed. */
  raw: z.string(),
  optionIds: z.array(idSchema),
  valid: z.boolean(),
  at: timeSchema,
});
export type RunAnswer = z.infer<typeof runAnswerSchema>;

/** Why a run ended before its last step. */
export const runEndReasonSchema = z.enum([
  'answerNotValid',
  'contactOffered',
  'idle',
  'visitor',
  'human',
  'reset',
  'stepMissing',
  'loop',
  'tooManySteps',
]);
export type RunEndReason = z.infer<typeof runEndReasonSchema>;

/** One visitor's run of a flow, on the revision that it started with. */
export const flowRunSchema = z.object({
  id: idSchema,
  chat_id: idSchema,
  root_id: idSchema,
  revision: z.int(),
  /** The step that waits for an answer; null when the run has ended. */
  current_id: idSchema.nullable(),
  variables: z.record(flowVariableSchema, flowValueSchema),
  /** Invalid answers to the current step. */
  attempts: z.int(),
  answers: z.array(runAnswerSchema),
  state: runStateSchema,
  /** ext: null for an active and for a completed run. */
  endReason: runEndReasonSchema.nullable(),
  /** ext: every step entered, in order. */
  visited: z.array(idSchema),
  /** ext: steps whose mail was requested. */
  mailed: z.array(idSchema),
  startedAt: timeSchema,
  updatedAt: timeSchema,
});
export type FlowRun = z.infer<typeof flowRunSchema>;

/** Why an answer was rejected. */
export const answerIssueSchema = z.enum([
  'required',
  'tooShort',
  'tooLong',
  'noNumber',
  'noWholeNumber',
  'tooSmall',
  'tooBig',
  'noEmail',
  'domainNotAllowed',
  'patternDiffers',
  'noOption',
  'tooFew',
  'tooMany',
]);
export type AnswerIssue = z.infer<typeof answerIssueSchema>;

const SHOWN_TYPES = Object.values(STEP_TYPES).flatMap(({ id, isShown }): ShownStepType[] =>
  isShown ? [id] : [],
);
export const shownStepTypeSchema = z.literal(SHOWN_TYPES);

/** What a client needs to check an answer before sending it; the server checks every answer. */
export const inputRulesSchema = z.object({
  kind: z.enum(['string', 'number', 'email', 'custom', 'choice', 'none']),
  required: z.boolean(),
  placeholder: z.string(),
  multiline: z.boolean(),
  inputMode: inputModeSchema,
  minLength: z.int().nullable(),
  maxLength: z.int().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  integer: z.boolean(),
  minSelect: z.int(),
  maxSelect: z.int(),
  allowOther: z.boolean(),
  layout: multipleChoiceStepSchema.shape.layout.unwrap(),
});
export type InputRules = z.infer<typeof inputRulesSchema>;

/** The rules of a step that asks for no input; other steps override single fields. */
export const NO_INPUT: InputRules = {
  kind: 'none',
  required: false,
  placeholder: '',
  multiline: false,
  inputMode: 'text',
  minLength: null,
  maxLength: null,
  min: null,
  max: null,
  integer: false,
  minSelect: 1,
  maxSelect: 1,
  allowOther: false,
  layout: 'buttons',
};

/** A step as its visitor sees it: translated, with variables filled in, and without the graph. */
export const stepForChatSchema = z.object({
  id: idSchema,
  type: shownStepTypeSchema,
  text: z.string(),
  options: z.array(stepOptionSchema.pick({ id: true, label: true })),
  input: inputRulesSchema,
  /** Measured on the longest remaining path. */
  progress: z.object({ done: z.int(), total: z.int() }),
  media: infoTextStepSchema.shape.media.unwrap(),
  /** For an info text: how long a client waits before it continues. */
  delayMs: z.int(),
});
export type StepForChat = z.infer<typeof stepForChatSchema>;

/** State of a run, sent with an answer. */
export const surveyMetadataSchema = z.object({
  /** ext: state of the run. */
  state: runStateSchema,
  /** ext: the step that waits for an answer; null when the run has ended. */
  step: stepForChatSchema.nullable(),
  /** For a rejected answer; `message` is shown to the visitor. */
  error: z.object({ issue: answerIssueSchema, message: z.string() }).optional(),
  attemptsLeft: z.int().optional(),
  /** A question was answered during the run, and the step is asked again. */
  resumed: z.boolean().optional(),
});
export type SurveyMetadata = z.infer<typeof surveyMetadataSchema>;
