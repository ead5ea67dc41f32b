import type { Logger } from '@colloquy/observability';
import type { Clock } from '../clock.ts';
import { type DeadLetter, deadMessage, idOf, type Retry, retryMessage } from './messages.ts';
import type { OrderedProducer } from './producer.ts';
import { topicNames } from './topics.ts';

const WRITE_AGAIN_MS = 1_000;

/** Where events go that their consumer could not handle now. */
export type Outlets = ReturnType<typeof createOutlets>;

export function createOutlets(parts: {
  readonly producer: OrderedProducer;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
}) {
  async function untilWritten(topic: string, write: () => Promise<void>): Promise<boolean> {
    for (;;) {
      try {
        await write();
        return true;
      } catch (error) {
        parts.logger.warn({ topic, error }, 'an event could not be moved to another topic; trying again');
      }
      if (!(await parts.clock.sleep(WRITE_AGAIN_MS, parts.stopping))) return false;
    }
  }

  return {
    /** True when it is written; false when the bus stopped first, and the event stays where it was. */
    retry(retry: Retry) {
      const topic = topicNames(retry.origin.topic).retry;
      return untilWritten(topic, () => parts.producer.send([{ topic, messages: [retryMessage(retry)] }]));
    },
    async dead(letter: DeadLetter) {
      const topic = topicNames(letter.origin.topic).dead;
      const { consumer, attempts, error, origin } = letter;
      const written = await untilWritten(topic, () =>
        parts.producer.send([{ topic, messages: [deadMessage(letter)] }]),
      );
      if (written) {
        parts.logger.error(
          { consumer, attempts, error, origin, deadLetterId: idOf(letter) },
          'event became a dead letter',
        );
      }
      return written;
    },
  };
}
