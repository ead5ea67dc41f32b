import { NAME_MAX_LENGTH } from '../constants.ts';
import { z } from 'zod';
import { idSchema } from './fields.ts';

/** Visitors do not look through more; the buttons stand side by side above the suggested questions. */
export const MAX_FLOW_BUTTONS = 8;

/** A button with which a visitor starts a part of the flow; clients send its id as `chat_survey_id`. */
export const flowButtonSchema = z.object({
  /** Id of the root step it starts at. */
  id: idSchema,
  label: z.string().min(1).max(NAME_MAX_LENGTH),
});
export type FlowButton = z.infer<typeof flowButtonSchema>;

/** ext: how visitors enter the live flow of a chatbot. */
export const widgetFlowSchema = z.object({
  /** Whether a new conversation starts with a step, before the visitor writes. */
  start: z.boolean(),
  /** The root steps with a button, in the order of the flow. */
  buttons: z.array(flowButtonSchema).max(MAX_FLOW_BUTTONS).optional(),
});
export type WidgetFlow = z.infer<typeof widgetFlowSchema>;
