import { NAME_MAX_LENGTH } from '../constants.ts';
import { z } from 'zod';
import { idSchema } from './fields.ts';

/** More than visitors look through; they stand one beside the other above the suggested questions. */
export const MAX_FLOW_BUTTONS = 8;

/** What a visitor begins a part of the flow with, by sending the id as `chat_survey_id`. */
export const flowButtonSchema = z.object({
  /** Of the root that it begins at. */
  id: idSchema,
  label: z.string().min(1).max(NAME_MAX_LENGTH),
});
export type FlowButton = z.infer<typeof flowButtonSchema>;

/** ext: how visitors come into the live flow of a chatbot. */
export const widgetFlowSchema = z.object({
  /** Whether a new conversation begins with a step, before its visitor says anything. */
  start: z.boolean(),
  /** The roots that wait for a button, in the order of the flow. */
  buttons: z.array(flowButtonSchema).max(MAX_FLOW_BUTTONS).optional(),
});
export type WidgetFlow = z.infer<typeof widgetFlowSchema>;
