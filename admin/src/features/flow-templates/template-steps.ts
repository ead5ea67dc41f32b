import { flowNodesSchema, STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { withParents } from '@colloquy/flow-engine';
import { laidOut } from '../flow-editor/auto-layout.ts';
import { withIds } from '../flow-editor/draft.ts';
import type { FlowTemplate } from './flow-template.ts';

/** The steps of a template, with a layout. Mails go to `mailTo`, which must be a confirmed address. */
export function templateSteps({ steps }: FlowTemplate, mailTo: string): FlowStep[] {
  const parsed = withParents(flowNodesSchema.parse(steps));
  return laidOut(parsed.map((step) => (isMail(step) ? { ...step, to: [mailTo] } : step)));
}

/** The same with new ids for each use. */
export function newTemplateSteps(
  template: FlowTemplate,
  { mailTo, newId }: { readonly mailTo: string; readonly newId: () => string },
): FlowStep[] {
  const steps = templateSteps(template, mailTo);
  const ids = new Map(steps.map(({ id }) => [id, newId()]));
  return steps.map((step) => withIds(step, ids));
}

/** Whether a template mails the team. */
export function writesMail({ steps }: FlowTemplate): boolean {
  return steps.some(isMail);
}

function isMail({ type }: Pick<FlowStep, 'type'>): boolean {
  return type === STEP_TYPES.emailNotification.id;
}
