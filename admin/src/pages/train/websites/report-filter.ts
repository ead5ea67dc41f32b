import { pageReasonSchema, subpageStateSchema } from '@colloquy/contracts';
import { z } from 'zod';

export const REPORT_VIEWS = ['all', 'missing', 'lost'] as const;

const reportFilterSchema = z.object({
  view: z.enum(REPORT_VIEWS).optional().catch(undefined),
  state: z.array(subpageStateSchema).optional().catch(undefined),
  reason: z.array(pageReasonSchema).optional().catch(undefined),
  search: z.string().optional().catch(undefined),
});
/** Which addresses of the report are shown, and exported. */
export type ReportFilter = z.infer<typeof reportFilterSchema>;

/** The filter of a list as the report reads it. */
export function readReportFilter(value: unknown): ReportFilter {
  return reportFilterSchema.safeParse(value).data ?? {};
}
