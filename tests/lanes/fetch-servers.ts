import { buildFerretDb } from '@colloquy/test-servers/ferretdb';
import { fetchKafka } from '@colloquy/test-servers/kafka';
import { fetchMiniLm } from '@colloquy/test-servers/sentence-model';
import { buildStripeMock } from '@colloquy/test-servers/stripe-mock';

/** Fetches or builds each server once, before test files would do it in parallel. */
for (const [name, fetchServer] of Object.entries({
  Kafka: fetchKafka,
  FerretDB: buildFerretDb,
  'stripe-mock': buildStripeMock,
  MiniLM: fetchMiniLm,
})) {
  const outcome = await fetchServer().then(
    () => 'there',
    // The suites that need the server report that they did not run.
    (error: unknown) => `not to be had: ${error instanceof Error ? error.message : String(error)}`,
  );
  console.log(`${name}: ${outcome}`);
}
