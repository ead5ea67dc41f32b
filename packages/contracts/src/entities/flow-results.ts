import { z } from 'zod';
import { emailNotificationStepSchema, piiSchema } from './flow-step.ts';
import { idSchema } from './fields.ts';
import { flowRunSchema, runAnswerSchema } from './flow-run.ts';

/** Stands for a sensitive answer where it is not shown. */
export const HIDDEN_ANSWER = '•••';

/** An answer as members read it. */
export const shownAnswerSchema = runAnswerSchema
  .pick({ step_id: true, value: true, valid: true, at: true })
  .extend({
    /** Of the step, or the beginning of its text; empty where the revision is gone. */
    title: z.string(),
    /** `sensitive` is shown to who asks for it alone. */
    pii: piiSchema,
    /** There is a value, which is not shown. */
    hidden: z.boolean(),
  });

/** What became of a mail of a run, the worst first: a mail to several members is what the worst of them is. */
export const FLOW_MAIL_STATES = [
  'unknown',
  'refused',
  'overLimit',
  'noRecipient',
  'requested',
  'sent',
] as const;
/**
 * `unknown`: it was being handed over when the sender was cut off, so that it may not have been sent, and it is not sent
 * again; `refused`: a server took it for none of its addresses; `overLimit`: as many mails as a day
 * has room for had been sent; `noRecipient`: none of its addresses is of a member;
 * `requested`: it is still to be sent.
 */
export const flowMailStateSchema = z.enum(FLOW_MAIL_STATES);
export type FlowMailState = z.infer<typeof flowMailStateSchema>;

/** A mail of a run as members read it. */
const sentMailSchema = z.object({
  step_id: idSchema,
  /** Of the step, or its subject as the owner wrote it; empty where the revision is gone. */
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

/** What visitors' runs of one revision did: `completed` <= `started` <= `shown`, and no edge has more than `shown`. */
export const flowRunCountsSchema = z.object({
  revision: z.int(),
  /** Runs that began. */
  shown: z.int(),
  /** Runs in which the visitor answered a question, rightly or not, or came to the end without being asked one. */
  started: z.int(),
  completed: z.int(),
  edges: z.array(z.object({ from_id: idSchema, to_id: idSchema, runs: z.int() })),
});
export type FlowRunCounts = z.infer<typeof flowRunCountsSchema>;

/** A mail of a run, with what was said where it is to say so. */
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
