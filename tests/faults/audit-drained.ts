import { audit, describeBreaches, type AuditReport } from '../auditor/index.ts';
import { startProduct, waitUntil, type StartOptions } from '../product/index.ts';

/** Events that were in progress at the stop need a start and a drain; after this time they count as lost. */
const DRAIN_LIMIT_MS = 90_000;

/**
 * Audits the data of a stopped product. Unpublished events are published when the product starts again, so it is
 * started and stopped until none is left; any other violation remains and is reported.
 */
export async function auditDrained(
  options: StartOptions,
  clientLogs: readonly string[] = [],
): Promise<AuditReport> {
  let isFirst = true;
  const report = await waitUntil(
    'the outboxes are empty',
    async () => {
      if (!isFirst) await (await startProduct(options)).stop();
      isFirst = false;
      const found = await audit({ dataDir: options.dataDir, clientLogs });
      const isDrained =
        found.snapshot.waiting.length === 0 && found.snapshot.inbox.every(({ state }) => state === 'applied');
      return isDrained ? found : null;
    },
    { timeoutMs: DRAIN_LIMIT_MS },
  );
  if (report.breaches.length > 0) console.error(describeBreaches(report.breaches));
  return report;
}
