import { pageReasonSchema, subpageStateSchema } from '@colloquy/contracts';
import { z } from 'zod';

export const REPORT_VIEWS = ['all', 'missing', 'lost'] as const;

const reportFilterSchema = z.object({
  view: z.enum(REPORT_VIEWS).optional().catch(undefined),
  state: z.array(subpageStateSchema).optional().catch(undefined),
  reason: z.array(pageReasonSchema).optional().catch(undefined),
  search: z.string().optional().catch(undefined),
});
/** Filter of the shown and exported addresses. */
export type ReportFilter = z.infer<typeof reportFilterSchema>;

/** Parses the filter of the report. */
export function readReportFilter(value: unknown): ReportFilter {
  return reportFilterSchema.safeParse(value).data ?? {};
}
