import type { OperatorCommand } from './command.ts';
import { parkedListCommand } from './parked-list.ts';
import { setPlanCommand } from './set-plan.ts';

/** Everything `npm run operator` can do, by name. */
export const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  'set-plan': setPlanCommand,
  'parked-list': parkedListCommand,
};
