import type { OperatorCommand } from './command.ts';
import { createAdminCommand } from './create-admin.ts';
import { deadLetterListCommand } from './dead-letter-list.ts';
import { deadLetterReplayCommand } from './dead-letter-replay.ts';
import { modelCommand } from './model.ts';
import { reIndexCommand } from './re-index.ts';
import { renewKeysCommand } from './renew-keys.ts';
import { searchIndexCommand } from './search-index.ts';
import { setPlanCommand } from './set-plan.ts';
import { secondFactorOffCommand } from './second-factor-off.ts';

/** All commands of `npm run operator`, by name. */
export const COMMANDS: Readonly<Record<string, OperatorCommand>> = {
  'create-admin': createAdminCommand,
  'second-factor-off': secondFactorOffCommand,
  'set-plan': setPlanCommand,
  'parked-list': deadLetterListCommand,
  'parked-replay': deadLetterReplayCommand,
  're-index': reIndexCommand,
  'search-index': searchIndexCommand,
  model: modelCommand,
  'renew-keys': renewKeysCommand,
};
