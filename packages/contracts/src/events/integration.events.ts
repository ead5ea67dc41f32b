import { z } from 'zod';
import { auditValuesSchema } from '../entities/workspace.ts';
import { defineChangeRecorded } from './change-recorded.ts';
import { defineEvent } from './define-event.ts';

/** A key was created, changed, rotated or revoked; caches of it are stale. */
export const apiKeyChanged = defineEvent({
  type: 'integration.api-key-changed',
  version: 1,
  key: (data) => data.api_key_id,
  data: z.object({
    workspace_id: z.string(),
    api_key_id: z.string(),
    name: z.string(),
    change: z.enum(['created', 'changed', 'rotated', 'revoked']),
    before: auditValuesSchema.nullable(),
    after: auditValuesSchema.nullable(),
  }),
});

export const changeRecorded = defineChangeRecorded('integration');
