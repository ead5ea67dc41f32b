import { z } from 'zod';
import { says } from '../errors/field-messages.ts';
import { idSchema, nameSchema } from './fields.ts';

/** Maximum canned replies of a workspace. */
export const MAX_CANNED_REPLIES = 100;
export const CANNED_REPLY_TEXT_MAX_LENGTH = 2_000;
/** Replaced with the visitor's name, if known, when a reply is inserted. */
export const VISITOR_PLACEHOLDER = '{{visitor}}';

const cannedReplyTextSchema = z
  .string()
  .trim()
  .min(1, says(['missing', { what: 'aReply' }]))
  .max(
    CANNED_REPLY_TEXT_MAX_LENGTH,
    says(['tooLong', { what: 'aReply', max: CANNED_REPLY_TEXT_MAX_LENGTH }]),
  );

export const newCannedReplySchema = z.strictObject({
  title: nameSchema('aTitle'),
  /** Markdown, like members' messages. */
  text: cannedReplyTextSchema,
});
export type NewCannedReply = z.infer<typeof newCannedReplySchema>;

/** ext: a prepared reply that members insert while they write to a visitor. */
export const cannedReplySchema = z.object({
  id: idSchema,
  workspace_id: idSchema,
  title: z.string(),
  text: z.string(),
  revision: z.int(),
});
export type CannedReply = z.infer<typeof cannedReplySchema>;
