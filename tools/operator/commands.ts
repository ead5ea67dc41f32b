import type { OperatorCommand } from './command.ts';
import { createAdminCommand } from './create-admin.ts';
import { parkedListCommand } from './parked-list.ts';
import { parkedReplayCommand } from './parked-replay.ts';
import { reIndexCommand } from './re-index.ts';
import { setPlanCommand } from './set-plan.ts';

/** Everything `npm run operator` can do, by name. */
export const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  'create-admin': createAdminCommand,
  'set-plan': setPlanCommand,
  'parked-list': parkedListCommand,
  'parked-replay': parkedReplayCommand,
  're-index': reIndexCommand,
};
