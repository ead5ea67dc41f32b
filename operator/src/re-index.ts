import { setTimeout as pause } from 'node:timers/promises';
import { operatorApi, type Reindex } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { OperatorCommand } from './command.ts';
import { knowing } from './errors.ts';
import { withProduct } from './product-connection.ts';
import { readWords } from './words.ts';

const LOOK_MS = 1_000;

/** Processes the whole knowledge of a bot again, from the stored files to the vectors. */
export const reIndexCommand: OperatorCommand = {
  usage: '<chatBotId> [--no-wait]',
  about: 'process all that a chatbot knows again; the old versions answer until the new ones are whole',
  details: [
    'Progress is printed until the end. Whatever ends the tool or the product meanwhile, the work goes on when the',
    'product runs again; the same command then watches it. With --no-wait it is only begun.',
  ],
  async run(words, console) {
    const { given, options } = readWords(words, ['chatBotId'], { 'no-wait': { type: 'boolean' } });
    const params = { id: given[0] ?? '' };
    return withProduct(console.environment, async ({ client, kind }) => {
      const start = client.call(operatorApi.startReindex, { params });
      let { data: seen } = await knowing(start, `There is no chatbot ${params.id}.`);
      console.say(`Re-index ${seen.id} of chatbot ${params.id}, begun ${seen.startedAt}.`);
      console.say(progressOf(seen));
      // Services that run only for this command stop with it, and so would their work.
      if (options['no-wait'] === true && kind !== 'opened') return 'unfinished';
      while (seen.state === 'running') {
        await pause(LOOK_MS);
        const next = await client.call(operatorApi.readReindex, { params }).catch((error: unknown) => {
          if (isAppError(error) && error.kind === 'unavailable') return null;
          throw error;
        });
        if (next === null) {
          console.say('The product cannot be reached any more. The work goes on when it runs again.');
          return 'unfinished';
        }
        if (progressOf(next.data) !== progressOf(seen)) console.say(progressOf(next.data));
        seen = next.data;
      }
      for (const { item_id, name, code } of seen.failures) {
        console.say(`  ${item_id}  ${name}: ${code ?? 'failed'}; its old version goes on answering`);
      }
      if (seen.unfound !== null) console.say(unfoundText(seen.unfound));
      return seen.failed === 0 && seen.unfound === null ? 'done' : 'failed';
    });
  },
};

function unfoundText({ item_id, name, code }: NonNullable<Reindex['unfound']>): string {
  const how = code === null ? 'does not find it' : `ended with ${code}`;
  return `The chatbot still cannot answer: a search for a passage of ${name} (${item_id}) ${how}. The log of knowledge says why.`;
}

function progressOf({ waiting, processing, done, failed, state, unfound }: Reindex): string {
  const total = waiting + processing + done + failed;
  return `${done} of ${total} done, ${processing} being processed, ${failed} failed${state === 'finished' && unfound === null ? '. Finished.' : ''}`;
}
