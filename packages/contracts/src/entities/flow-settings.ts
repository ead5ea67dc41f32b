import { z } from 'zod';
import { FLOW_ABANDON_MINUTES } from './flow-limits.ts';

/** Which flow of a bot visitors get, and how it behaves. */
export const flowSettingsSchema = z.strictObject({
  /** The revision that new runs use; null for no flow. A change publishes or rolls back, after the flow check. */
  liveRevision: z.int().min(1).nullable().default(null),
  /** Whether a question in the middle of a run is answered before the step is asked again. */
  allowInterruptions: z.boolean().default(true),
  /** Minutes without an answer after which a run counts as abandoned. */
  abandonMinutes: z
    .int()
    .min(FLOW_ABANDON_MINUTES.min)
    .max(FLOW_ABANDON_MINUTES.max)
    .default(FLOW_ABANDON_MINUTES.default),
});
export type FlowSettings = z.infer<typeof flowSettingsSchema>;
