import type { EmailNotificationStep } from '@colloquy/contracts';
import { passingRun } from '../passing-run.ts';
import type { WalkedRun } from '../step-run.ts';

/** The visitor never waits for the mail: the run continues whatever happens to it. */
export function emailNotificationRun(step: EmailNotificationStep): WalkedRun {
  return { ...passingRun(step), pass: () => ({ nextId: step.next_id, mail: step }) };
}
