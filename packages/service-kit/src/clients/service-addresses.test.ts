import { describe, expect, it } from 'vitest';
import { createServiceAddresses, type ServiceAddresses } from './service-addresses.ts';

async function chosen(addresses: ServiceAddresses, times: number): Promise<readonly string[]> {
  const urls: string[] = [];
  for (let n = 0; n < times; n += 1) urls.push(await addresses.choose());
  return [...new Set(urls)].sort();
}

const namesOf = (known: Readonly<Record<string, readonly string[]>>) => ({
  resolve: async (name: string) => known[name] ?? Promise.reject(new Error('There is no such name')),
});

describe('the addresses of a service', () => {
  it('are those of all processes behind its name, in turn', async () => {
    const addresses = createServiceAddresses(
      ['http://chat:4005/'],
      namesOf({ chat: ['10.0.0.5', '10.0.0.6'] }),
    );
    expect(await chosen(addresses, 4)).toEqual(['http://10.0.0.5:4005', 'http://10.0.0.6:4005']);
  });

  it('are the name itself where one address or none stands behind it, or where a certificate names it', async () => {
    const known = namesOf({ chat: ['10.0.0.5'], safe: ['10.0.0.5', '10.0.0.6'] });
    for (const url of ['http://chat:4005', 'http://unknown:4005', 'https://safe:4005', 'http://127.0.0.1:1'])
      expect(await chosen(createServiceAddresses([url], known), 2)).toEqual([url]);
  });

  it('name one that was tried, or that is silent, only where there is no other', async () => {
    const [one, two] = ['http://10.0.0.1:1', 'http://10.0.0.2:1'];
    const addresses = createServiceAddresses([one, two], { pauseMs: 60_000 });
    await addresses.choose();
    expect(await addresses.choose(new Set([one]))).toBe(two);
    addresses.passOver(two);
    expect(await addresses.choose(new Set([one]))).toBe(one);
    expect(await addresses.hasOther(new Set([one]))).toBe(false);
    addresses.passOver(one);
    expect(await chosen(addresses, 4)).toEqual([one, two]);
  });
});
