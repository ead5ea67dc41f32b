import { flowNodesSchema, STEP_TYPES, type FlowStep } from '@colloquy/contracts';
import { withoutStep, withParents } from '@colloquy/flow-engine';
import { laidOut } from '../flow-editor/auto-layout.ts';
import { withIds } from '../flow-editor/draft.ts';
import type { FlowTemplate } from './flow-template.ts';

/**
 * The steps of a template, with a layout. Mails go to `mailTo`, which must be a confirmed address; without one they
 * are left out, because a mail without recipients cannot be published.
 */
export function templateSteps({ steps }: FlowTemplate, mailTo: string | null): FlowStep[] {
  let parsed = withParents(flowNodesSchema.parse(steps));
  for (const { id } of mailsIn(parsed)) {
    parsed =
      mailTo === null
        ? withoutStep(parsed, id).steps
        : parsed.map((step) => (step.id === id ? { ...step, to: [mailTo] } : step));
  }
  return laidOut(parsed);
}

/** The same with new ids for each use. */
export function newTemplateSteps(
  template: FlowTemplate,
  { mailTo, newId }: { readonly mailTo: string | null; readonly newId: () => string },
): FlowStep[] {
  const steps = templateSteps(template, mailTo);
  const ids = new Map(steps.map(({ id }) => [id, newId()]));
  return steps.map((step) => withIds(step, ids));
}

/** Whether a template mails the team. */
export function writesMail({ steps }: FlowTemplate): boolean {
  return mailsIn(steps).length > 0;
}

function mailsIn<T extends Pick<FlowStep, 'type'>>(steps: readonly T[]): T[] {
  return steps.filter(({ type }) => type === STEP_TYPES.emailNotification.id);
}
