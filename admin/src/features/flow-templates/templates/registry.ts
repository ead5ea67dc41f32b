import type { FlowTemplate } from '../flow-template.ts';
import { APPOINTMENT } from './appointment.ts';
import { FAQ_MENU } from './faq-menu.ts';
import { FEEDBACK } from './feedback.ts';
import { LEAD_CAPTURE } from './lead-capture.ts';
import { ORDER_STATUS } from './order-status.ts';

/** The templates in display order. A new one is a file in this folder, a row here and its texts. */
export const FLOW_TEMPLATES: readonly FlowTemplate[] = [
  LEAD_CAPTURE,
  APPOINTMENT,
  ORDER_STATUS,
  FEEDBACK,
  FAQ_MENU,
];
