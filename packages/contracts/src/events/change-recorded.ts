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
 * Defines the event by which a service reports a user's action to the audit log. The envelope holds the actor, the
 * time and the workspace; secrets are masked before the event is stored.
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
