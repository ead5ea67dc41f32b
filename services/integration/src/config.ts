import { z } from 'zod';
import { commaList, defineConfig, setting } from '@colloquy/config';
import { portSetting, secretsKeySetting, serviceProcessSettings } from '@colloquy/service-kit';

const channelApisSchema = commaList.transform((texts, { addIssue }) => {
  const pairs = texts.map((text) => {
    const [channel = '', ...address] = text.split('=');
    return [channel, address.join('=').replace(/\/+$/, '')] as const;
  });
  for (const [channel, address] of pairs) {
    if (!URL.canParse(address)) addIssue(`${channel} has no address such as http://127.0.0.1:8080`);
  }
  return new Map(pairs);
});

/** Addresses of the channels' APIs. */
export const channelApisSetting = setting(
  'CHANNEL_APIS',
  channelApisSchema.default(new Map()),
  "Addresses of channels' APIs in place of the providers' own, for a proxy or a test server, as `channel=address` with commas between",
  { example: 'discord=http://discord-proxy.internal:8080' },
);

export const integrationConfig = defineConfig('integration', {
  ...serviceProcessSettings,
  port: portSetting('integration'),
  publicUrl: setting('PUBLIC_URL', z.url(), 'Address under which users reach the product', {
    example: 'https://bots.example.com',
  }),
  secretsKey: secretsKeySetting,
  channelApis: channelApisSetting,
});
