import { ERRORS } from '@colloquy/errors';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './address-policy.ts';
import { createGuardedConnector, type Dial } from './connector.ts';
import type { Resolver } from './resolve.ts';

/** Opens nothing: records the requested address and returns a socket that claims to be connected to it. */
function aDial(remoteAddress = (asked: string): string => asked): { dialled: string[]; dial: Dial } {
  const dialled: string[] = [];
  const dial: Dial = (target, callback) => {
    dialled.push(target.hostname);
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress(target.hostname) });
    callback(null, socket);
  };
  return { dialled, dial };
}

function connectTo(
  hostname: string,
  { resolve, dial, privateHosts = [] }: { resolve: Resolver; dial: Dial; privateHosts?: string[] },
): Promise<unknown> {
  const connect = createGuardedConnector({ resolve, dial, privateHosts: new Set(privateHosts) });
  return new Promise((complete) => {
    connect({ hostname, host: hostname, protocol: 'http:', port: '' }, (error, socket) =>
      complete(error ?? socket),
    );
  });
}

const refusedAs = (reason: string): unknown =>
  expect.objectContaining({ code: ERRORS.urlNotAllowed, details: expect.objectContaining({ reason }) });

describe('the guarded connector', () => {
  it('connects to the very address it checked, and asks the resolver once', async () => {
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    let asked = 0;
    const { dial, dialled } = aDial();
    const outcome = await connectTo('rebind.example', { resolve: async () => answers[asked++] ?? [], dial });
    expect(outcome).toBeInstanceOf(Socket);
    expect({ asked, dialled }).toEqual({ asked: 1, dialled: ['93.184.216.34'] });
  });

  it('refuses a name whose every address is private', async () => {
    const { dial, dialled } = aDial();
    const outcome = await connectTo('inside.example', { resolve: async () => ['10.0.0.1', '::1'], dial });
    expect(outcome).toEqual(refusedAs('BLOCKED_ADDRESS'));
    expect(dialled).toEqual([]);
  });

  it('refuses a private literal without asking the resolver', async () => {
    const { dial, dialled } = aDial();
    const resolve: Resolver = () => Promise.reject(new Error('must not be asked'));
    expect(await connectTo('127.0.0.1', { resolve, dial })).toEqual(refusedAs('BLOCKED_ADDRESS'));
    expect(dialled).toEqual([]);
  });

  it('connects to a private IPv6 literal that the operator has named with this port', async () => {
    const { dial, dialled } = aDial();
    const resolve: Resolver = () => Promise.reject(new Error('must not be asked'));
    const outcome = await connectTo('::1', { resolve, dial, privateHosts: ['[::1]:80'] });
    expect([outcome, dialled]).toEqual([expect.any(Socket), ['::1']]);
    const other = await connectTo('::1', { resolve, dial, privateHosts: ['[::1]:81'] });
    expect(other).toEqual(refusedAs('BLOCKED_ADDRESS'));
  });

  it('drops a socket that turns out to be open to a private address', async () => {
    const { dial } = aDial(() => '127.0.0.1');
    const outcome = await connectTo('tricky.example', { resolve: async () => ['93.184.216.34'], dial });
    expect(outcome).toEqual(refusedAs('BLOCKED_ADDRESS'));
  });

  it('tells a name that does not exist from a resolver in trouble', async () => {
    const { dial } = aDial();
    const failing =
      (code: string): Resolver =>
      () =>
        Promise.reject(Object.assign(new Error(code), { code }));
    expect(await connectTo('a.example', { resolve: failing('ENOTFOUND'), dial })).toEqual(refusedAs('DNS'));
    expect(await connectTo('a.example', { resolve: failing('EAI_AGAIN'), dial })).toMatchObject({
      code: ERRORS.addressUnreachable,
      retry: 'backoff',
    });
  });

  it('tries the next address when the first does not answer', async () => {
    const dialled: string[] = [];
    const dial: Dial = (target, callback) => {
      dialled.push(target.hostname);
      callback(new Error('no answer'), null);
    };
    const outcome = await connectTo('two.example', { resolve: async () => ['1.1.1.1', '1.0.0.1'], dial });
    expect(outcome).toMatchObject({ code: ERRORS.addressUnreachable });
    expect(dialled).toEqual(['1.1.1.1', '1.0.0.1']);
  });

  it('never dials a private address, whatever the resolver answers', async () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((four) => four.join('.'));
    const inside = fc
      .tuple(fc.constantFrom('10', '127', '169.254', '192.168', '172.16'), octets)
      .map(([network, rest]) => `${network}.${rest}`.split('.').slice(0, 4).join('.'));
    const answer = fc.oneof(
      octets,
      inside,
      fc.ipV6(),
      fc.string(),
      inside.map((one) => `::ffff:${one}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(answer, { maxLength: 6 }), async (answers) => {
        const { dial, dialled } = aDial();
        await connectTo('any.example', { resolve: async () => answers, dial });
        expect(dialled.filter((address) => !isPublicAddress(address))).toEqual([]);
        const opened = dialled.filter((one) =>
          /^(0|10|127)\.|^192\.168\.|^169\.254\.|^::|^f[cdef]/i.test(one),
        );
        expect(opened).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });
});
