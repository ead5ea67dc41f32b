import { auditActionSchema } from '@colloquy/contracts';
import { z } from 'zod';
import type { ViewRules } from '../../../features/views/list-view.ts';

/** The filters in the URL, named as in the route. */
const filterSchema = z.object({
  action: z.array(auditActionSchema).optional().catch(undefined),
  actor_id: z.string().optional().catch(undefined),
  dateFrom: z.iso.datetime().optional().catch(undefined),
  dateTo: z.iso.datetime().optional().catch(undefined),
});
export type AuditFilterValues = z.infer<typeof filterSchema>;

/** Parses the filter of the log. */
export function readAuditFilter(value: unknown): AuditFilterValues {
  return filterSchema.safeParse(value).data ?? {};
}

/** Views of the log. */
export const AUDIT_VIEWS: ViewRules<AuditFilterValues> = {
  read: readAuditFilter,
  usualSort: { field: 'id', order: 'DESC' },
  sorts: ['id'],
};
