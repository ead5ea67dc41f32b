import { operatorApi } from '@colloquy/contracts';
import type { OperatorCommand } from './command.ts';
import { withProduct } from './product-connection.ts';
import { readWords } from './words.ts';

type Page = { readonly renewed: number; readonly unreadable: number; readonly next: string | null };

/** Encrypts every secret at rest with the first key, so that the older keys can be deleted. */
export const renewKeysCommand: OperatorCommand = {
  usage: '',
  about:
    'encrypt the keys of models, the headers of functions, the second factors and the tokens of channels with the first of SECRETS_KEY',
  details: [
    'Every process has the list with the new key first before; the older keys may go once nothing is unreadable.',
  ],
  async run(words, console) {
    readWords(words, [], {});
    const [keys, headers, factors, tokens] = await withProduct(console.environment, async ({ client }) => [
      await allPages(
        async (after) => (await client.call(operatorApi.renewModelKeys, { body: { after } })).data,
      ),
      await allPages(
        async (after) => (await client.call(operatorApi.renewFunctionHeaders, { body: { after } })).data,
      ),
      await allPages(
        async (after) => (await client.call(operatorApi.renewSecondFactors, { body: { after } })).data,
      ),
      await allPages(
        async (after) => (await client.call(operatorApi.renewConnectionSecrets, { body: { after } })).data,
      ),
    ]);
    console.say(`Model providers: ${keys.renewed} encrypted anew, ${keys.unreadable} unreadable.`);
    console.say(`Functions: ${headers.renewed} encrypted anew, ${headers.unreadable} unreadable.`);
    console.say(`Second factors: ${factors.renewed} encrypted anew, ${factors.unreadable} unreadable.`);
    console.say(`Channels: ${tokens.renewed} encrypted anew, ${tokens.unreadable} unreadable.`);
    if (keys.unreadable + headers.unreadable + factors.unreadable + tokens.unreadable === 0) {
      console.say('All is encrypted with the first key: the others may be removed.');
      return 'done';
    }
    console.say(
      'What is unreadable was encrypted with a key that is not in the list. Keep the list until it is replaced.',
    );
    return 'failed';
  },
};

async function allPages(read: (after: string) => Promise<Page>): Promise<Omit<Page, 'next'>> {
  let [renewed, unreadable] = [0, 0];
  for (let after: string | null = ''; after !== null; ) {
    const page = await read(after);
    renewed += page.renewed;
    unreadable += page.unreadable;
    after = page.next;
  }
  return { renewed, unreadable };
}
