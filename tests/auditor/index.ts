export { audit, describeBreaches, type AuditOptions, type AuditReport } from './audit.ts';
export { INVARIANTS, type AuditLimits, type Breach, type InvariantId } from './breach.ts';
export { openClientLog, readClientLog, type Acknowledged, type ClientLog } from './client-log.ts';
