import type { EmailNotificationStep } from '@colloquy/contracts';
import { passingRun } from '../passing-run.ts';
import type { WalkedRun } from '../step-run.ts';

/** Its mail never keeps the visitor waiting: the run goes on whatever becomes of it. */
export function emailNotificationRun(step: EmailNotificationStep): WalkedRun {
  return { ...passingRun(step), pass: () => ({ nextId: step.next_id, mail: step }) };
}
