import { z } from 'zod';
import { auditActionSchema, auditTargetSchema, auditValuesSchema } from '../entities/workspace.ts';
import { defineEvent, type EventDefinition } from './define-event.ts';

const changeRecordedSchema = z.object({
  workspace_id: z.string(),
  action: auditActionSchema,
  target: auditTargetSchema,
  before: auditValuesSchema.nullable(),
  after: auditValuesSchema.nullable(),
});
export type ChangeRecordedData = z.infer<typeof changeRecordedSchema>;

/**
 * The event by which a service tells the audit log of a user's act. The actor, the time and the workspace are the
 * envelope's; secrets are masked before the event is stored.
 */
export function defineChangeRecorded<TProducer extends string>(
  producer: TProducer,
): EventDefinition<`${TProducer}.change-recorded`, ChangeRecordedData> {
  return defineEvent({
    type: `${producer}.change-recorded`,
    version: 1,
    key: (data) => data.workspace_id,
    data: changeRecordedSchema,
  });
}
