import { secretList } from '@colloquy/config';
import { expect, it } from 'vitest';
import { openChannels } from './open-channels.ts';

it.each([
  ['https://bots.example.com', 'https://bots.example.com/meta/channels/discord/c1'],
  ['https://example.com/bots/', 'https://example.com/bots/meta/channels/discord/c1'],
])('providers send events below the public address %s', async (publicUrl, address) => {
  const secretsKey = secretList(32).parse('a-key-of-at-least-thirty-two-characters');
  const channels = openChannels({ secretsKey, channelApis: new Map(), publicUrl });
  expect(channels.eventsUrlOf('discord', 'c1')).toBe(address);
  await channels.close();
});
