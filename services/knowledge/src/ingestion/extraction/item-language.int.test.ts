import { afterAll, describe, expect, it } from 'vitest';
import { botSettingsSchema, DocumentStatus } from '@colloquy/contracts';
import { openKnowledge } from '../../testing/knowledge-harness.ts';

const PRICES = new TextEncoder().encode(
  'Product,Category,Price\nKryptonite Keeper chain,Locks,54.50\nAlpina Carapax helmet,Helmets,79.00\n',
);
const GERMAN = new TextEncoder().encode(
  'Die Kaution wird nach der Rückgabe erstattet, und der Helm ist in jedem Preis schon enthalten.',
);

describe('the language of an item that nobody named', async () => {
  const harness = await openKnowledge({
    settings: () => botSettingsSchema.parse({ general: { language: 'en' } }),
  });
  afterAll(() => harness.stop());

  it.each([
    ["is the bot's for a list of product names", 'prices.csv', PRICES, 'en'],
    ['is its own when it says so', 'deposit.txt', GERMAN, 'de'],
  ])('%s', async (_promise, name, bytes, language) => {
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, name, bytes);
    expect(await harness.untilStatus(id, DocumentStatus.processed)).toMatchObject({ language });
  });
});
