import type { EmailNotificationStep, FlowRule } from '@colloquy/contracts';
import { NO_CHECK, usedIn } from '../no-check.ts';
import type { CheckContext, StepCheck } from '../step-check.ts';

export function emailNotificationCheck(step: EmailNotificationStep): StepCheck {
  const { subject, body, replyToVariable } = step;
  const replyTo = replyToVariable === null ? [] : [{ name: replyToVariable, mayBeUnset: false }];
  return {
    ...NO_CHECK,
    rules: (context) => rulesOf(step, context),
    uses: [...usedIn(subject, body), ...replyTo],
  };
}

function rulesOf(
  { to, subject, body }: EmailNotificationStep,
  { confirmedAddresses }: CheckContext,
): FlowRule[] {
  const rules: FlowRule[] = [];
  if (subject === '' || body === '') rules.push('textMissing');
  if (to.length === 0) rules.push('recipientMissing');
  if (to.some((address) => !confirmedAddresses.has(address))) rules.push('recipientNotConfirmed');
  return rules;
}
