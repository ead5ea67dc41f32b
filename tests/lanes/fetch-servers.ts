import { buildFerretDb } from '@colloquy/test-servers/ferretdb';
import { fetchKafka } from '@colloquy/test-servers/kafka';
import { fetchMiniLm } from '@colloquy/test-servers/sentence-model';
import { buildStripeMock } from '@colloquy/test-servers/stripe-mock';

/** Fetches or builds each server once, before the test files that would otherwise do it side by side. */
for (const [name, fetchServer] of Object.entries({
  Kafka: fetchKafka,
  FerretDB: buildFerretDb,
  'stripe-mock': buildStripeMock,
  MiniLM: fetchMiniLm,
})) {
  const outcome = await fetchServer().then(
    () => 'there',
    // The suites that need it say that they did not run.
    (error: unknown) => `not to be had: ${error instanceof Error ? error.message : String(error)}`,
  );
  console.log(`${name}: ${outcome}`);
}
