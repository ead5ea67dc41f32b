import { auditActionSchema } from '@colloquy/contracts';
import { z } from 'zod';
import type { ViewRules } from '../../../features/views/list-view.ts';

/** The filters as the URL holds them: those of the route. */
const filterSchema = z.object({
  action: z.array(auditActionSchema).optional().catch(undefined),
  actor_id: z.string().optional().catch(undefined),
  dateFrom: z.iso.datetime().optional().catch(undefined),
  dateTo: z.iso.datetime().optional().catch(undefined),
});
export type AuditFilterValues = z.infer<typeof filterSchema>;

/** The filter of the log as the page reads it. */
export function readAuditFilter(value: unknown): AuditFilterValues {
  return filterSchema.safeParse(value).data ?? {};
}

/** How the log may be looked at. */
export const AUDIT_VIEWS: ViewRules<AuditFilterValues> = {
  read: readAuditFilter,
  usualSort: { field: 'id', order: 'DESC' },
  sorts: ['id'],
};
