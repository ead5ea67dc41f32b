import { z } from 'zod';
import { emailNotificationStepSchema, piiSchema } from './flow-step.ts';
import { idSchema } from './fields.ts';
import { flowRunSchema, runAnswerSchema } from './flow-run.ts';

/** Shown in place of a hidden sensitive answer. */
export const HIDDEN_ANSWER = '•••';

/** An answer as members read it. */
export const shownAnswerSchema = runAnswerSchema
  .pick({ step_id: true, value: true, valid: true, at: true })
  .extend({
    /** Title of the step, or the beginning of its text; empty when the revision no longer exists. */
    title: z.string(),
    /** A `sensitive` answer is shown only to clients that request it. */
    pii: piiSchema,
    /** A value exists but is not shown. */
    hidden: z.boolean(),
  });

/** The state of a mail of a run, worst first: a mail to several members has the worst state of any of them. */
export const FLOW_MAIL_STATES = [
  'unknown',
  'refused',
  'overLimit',
  'noRecipient',
  'requested',
  'sent',
] as const;
/**
 * `unknown`: the sender was interrupted during handover, so the mail may not have been sent, and it is not sent
 * again; `refused`: the server accepted none of the addresses; `overLimit`: the daily limit of mails was reached;
 * `noRecipient`: none of the addresses belongs to a member; `requested`: not sent yet.
 */
export const flowMailStateSchema = z.enum(FLOW_MAIL_STATES);
export type FlowMailState = z.infer<typeof flowMailStateSchema>;

/** A mail of a run as members read it. */
const sentMailSchema = z.object({
  step_id: idSchema,
  /** Title of the step, or its subject as the owner wrote it; empty when the revision no longer exists. */
  title: z.string(),
  state: flowMailStateSchema,
});

/** A run as members read it. */
export const flowRunViewSchema = flowRunSchema
  .pick({
    id: true,
    chat_id: true,
    root_id: true,
    revision: true,
    state: true,
    endReason: true,
    startedAt: true,
    updatedAt: true,
  })
  .extend({
    answers: z.array(shownAnswerSchema),
    mails: z.array(sentMailSchema),
  });
export type FlowRunView = z.infer<typeof flowRunViewSchema>;

/** Counts of visitors' runs of one revision: `completed` <= `started` <= `shown`, and no edge exceeds `shown`. */
export const flowRunCountsSchema = z.object({
  revision: z.int(),
  /** Runs that began. */
  shown: z.int(),
  /** Runs in which the visitor gave an answer, valid or not, or reached the end without being asked. */
  started: z.int(),
  completed: z.int(),
  edges: z.array(z.object({ from_id: idSchema, to_id: idSchema, runs: z.int() })),
});
export type FlowRunCounts = z.infer<typeof flowRunCountsSchema>;

/** A mail of a run, with the visitor's answers when the mail includes them. */
export const flowMailSchema = z.object({
  ...emailNotificationStepSchema.pick({ to: true, subject: true, body: true }).shape,
  chat_id: idSchema,
  chat_bot_id: idSchema,
  replyTo: z.string().nullable(),
  transcript: z.array(z.object({ by: z.enum(['asker', 'bot']), text: z.string() })),
  botName: z.string(),
  language: z.string(),
});
export type FlowMail = z.infer<typeof flowMailSchema>;
