import { operatorApi, type SearchIndexState } from '@colloquy/contracts';
import type { OperatorCommand } from './command.ts';
import { withProduct } from './product-connection.ts';
import { readWords } from './words.ts';

type Space = SearchIndexState['live'];

/** Prints the embedding model of the search index, and the progress of a change to another one. */
export const searchIndexCommand: OperatorCommand = {
  usage: '',
  about: 'say which embedding model the search index was made with, and how far its rebuild is',
  async run(words, console) {
    readWords(words, [], {});
    const { data } = await withProduct(console.environment, ({ client }) =>
      client.call(operatorApi.readSearchIndex, {}),
    );
    console.say(`The index that answers was made with ${nameOf(data.live)}.`);
    if (data.searchedBy === 'keywords')
      console.say('The settings do not name this model: keywords alone find anything.');
    if (data.next !== null)
      console.say(
        `It is being rebuilt with ${nameOf(data.next)} since ${data.begunAt ?? ''}: ${data.done} of ${data.total} passages.`,
      );
    if (data.retired > 0) console.say('The index before is kept for some minutes more.');
    return 'done';
  },
};

function nameOf({ modelId, dimension, indexVersion }: Space): string {
  return `${modelId} (${dimension} values, index version ${indexVersion})`;
}
