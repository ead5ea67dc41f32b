import type { Logger } from '@colloquy/observability';
import type { Job } from '@colloquy/service-kit';
import type { PaymentProvider } from '../payments/payment-provider.ts';
import type { MeteredAnswersRepository } from './metered-answers.repository.ts';
import type { LedgerDocument } from '../usage/usage.model.ts';

const REPORT_PAUSE_MS = 30_000;
const BATCH = 100;
/** Concurrent calls; Stripe accepts a thousand meter events a second per account. */
const CONCURRENCY = 8;
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 60 * 60_000;
/**
 * Stripe stores an identifier for at least 24 hours. An attempt interrupted longer ago is not repeated: an unpaid
 * answer is better than one paid twice.
 */
const SAFE_REPEAT_MS = 23 * 60 * 60_000;

/**
 * Reports billed answers to the provider's meter, each under the id of its history item, so that a repeat after a
 * crash or a lost reply counts once. Waiting answers are in the ledger.
 */
export function meterReportJob(deps: {
  readonly answers: MeteredAnswersRepository;
  readonly payments: PaymentProvider;
  readonly logger: Logger;
  readonly now: () => Date;
  readonly everyMs?: number | undefined;
}): Job {
  const { answers, payments, logger, now, everyMs = REPORT_PAUSE_MS } = deps;

  /** False when the provider did not accept it: it is down, or not configured. */
  async function report(entry: LedgerDocument): Promise<boolean> {
    const { _id: id, meterCustomer, answeredAt, meterTriedAt, meterTries } = entry;
    const at = now();
    if (!meterCustomer) return true;
    if (meterTriedAt && at.getTime() - meterTriedAt.getTime() > SAFE_REPEAT_MS) {
      await answers.finish(entry, 'doubtful');
      logger.error(
        { historyId: id },
        'an answer may be missing on the meter: its report was interrupted too long ago',
      );
      return true;
    }
    const retryMs = Math.min(FIRST_RETRY_MS * 2 ** meterTries, LONGEST_RETRY_MS);
    if (!(await answers.beginTry(entry, at, new Date(at.getTime() + retryMs)))) return true;
    try {
      const outcome = await payments.reportAnswer({ id, customerRef: meterCustomer, at: answeredAt });
      await answers.finish(entry, outcome === 'taken' ? 'reported' : 'refused');
      if (outcome === 'refused') logger.error({ historyId: id }, 'an answer is too old for the meter');
      return true;
    } catch (error) {
      logger.warn({ err: error, historyId: id }, 'an answer could not be reported; trying again');
      return false;
    }
  }

  async function run(signal: AbortSignal): Promise<void> {
    for (;;) {
      const due = await answers.findDue(now(), BATCH);
      if (due.length === 0) return;
      for (let start = 0; start < due.length; start += CONCURRENCY) {
        if (signal.aborted) return;
        const taken = await Promise.all(due.slice(start, start + CONCURRENCY).map(report));
        // None was accepted, so the rest can wait for the next round.
        if (!taken.includes(true)) return;
      }
    }
  }

  return {
    name: 'report answers to the meter',
    everyMs,
    run,
  };
}
