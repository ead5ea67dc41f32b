import type { SecretList } from '@colloquy/config';
import type { FieldCipher } from '@colloquy/persistence';
import { createSafeFetch } from '@colloquy/safe-fetch';
import { openFieldCipher, pageAddress } from '@colloquy/service-kit';
import { createProviderCall, type ProviderCall } from './provider-call.ts';
import { CONNECTED_CHANNELS } from './registry.ts';

/** Concurrent calls to one provider. */
const CONNECTIONS_PER_HOST = 8;

/** Network access of channels, and encryption of their secrets. Its creator must close it. */
export interface ChannelAccess {
  readonly cipher: FieldCipher;
  /** Calls the API of the channel. */
  callOf(channel: string): ProviderCall;
  /** The public address for a provider's events about a connection. */
  eventsUrlOf(channel: string, connectionId: string): string;
  close(): Promise<void>;
}

export function openChannels(config: {
  readonly secretsKey: SecretList;
  /** Addresses of APIs by channel, in place of the providers' own. */
  readonly channelApis: ReadonlyMap<string, string>;
  /** Address under which users reach the product. */
  readonly publicUrl: string;
}): ChannelAccess {
  const { channelApis, publicUrl, secretsKey } = config;
  const safeFetch = createSafeFetch({
    userAgent: 'Colloquy/1.0',
    allowedPrivateHosts: [...channelApis.values()].map((url) => new URL(url).host),
    maxConnectionsPerHost: CONNECTIONS_PER_HOST,
  });
  return {
    cipher: openFieldCipher(secretsKey),
    callOf: (channel) =>
      createProviderCall(safeFetch, channelApis.get(channel) ?? CONNECTED_CHANNELS[channel]?.apiUrl ?? ''),
    eventsUrlOf: (channel, connectionId) =>
      pageAddress(publicUrl, `/meta/channels/${channel}/${connectionId}`).href,
    close: () => safeFetch.close(),
  };
}
