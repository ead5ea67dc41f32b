import type { Admin, Kafka } from 'kafkajs';
import { EventBusUnavailableError } from '../errors.ts';

/** One admin connection, opened on first use and reopened after a failure. */
export function createSharedAdmin(kafka: Kafka) {
  let opening: Promise<Admin> | undefined;

  async function open(): Promise<Admin> {
    const admin = kafka.admin();
    try {
      await admin.connect();
      return admin;
    } catch (cause) {
      opening = undefined;
      throw new EventBusUnavailableError('Kafka cannot be reached', { cause });
    }
  }

  return {
    /** Throws EventBusUnavailableError. */
    client: () => (opening ??= open()),
    async close() {
      const admin = await opening?.catch(() => undefined);
      opening = undefined;
      await admin?.disconnect();
    },
  };
}
