import { z } from 'zod';

/**
 * ext: requests answers to sensitive steps of flows, hidden otherwise. Users need `exportHistory` and API keys the
 * scope `sensitive:read`; the audit log records each access.
 */
export const sensitiveQuery = { sensitive: z.stringbool().or(z.boolean()).default(false) };

/** Appended to the summaries of routes with `sensitive`. */
export const SENSITIVE_NOTE =
  ' Answers to sensitive steps are hidden; with `sensitive` they are shown to who may export, to an API key with ' +
  'the scope `sensitive:read`, which is audited. Exporting them takes a confirmation.';
