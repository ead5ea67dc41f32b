import { z } from 'zod';

/**
 * ext: asks for what was answered to sensitive steps of flows, which is hidden otherwise. Who may take a chatbot's
 * history out may see them (`exportHistory`), an API key with the scope `sensitive:read`; the audit log says who did.
 */
export const sensitiveQuery = { sensitive: z.stringbool().or(z.boolean()).default(false) };

/** What the summaries of such routes say of it. */
export const SENSITIVE_NOTE =
  ' Answers to sensitive steps are hidden; with `sensitive` they are shown to who may export, to an API key with ' +
  'the scope `sensitive:read`, which is audited. Exporting them takes a confirmation.';
