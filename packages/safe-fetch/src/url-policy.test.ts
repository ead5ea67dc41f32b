import { isAppError, ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import type { ErrorReason } from '@colloquy/errors';
import { parseGuardedUrl } from './url-policy.ts';

const NONE: ReadonlySet<string> = new Set();

function refusalOf(url: string, allowed = NONE): unknown {
  try {
    parseGuardedUrl(url, allowed);
    return 'allowed';
  } catch (error) {
    if (!isAppError(error)) return error;
    const { reason } = error.details;
    return typeof reason === 'string' ? `${error.code} ${reason}` : error.code;
  }
}

const HOSTILE: readonly [string, ErrorReason][] = [
  ['', 'SYNTAX'],
  ['//example.com', 'SYNTAX'],
  ['http://', 'SYNTAX'],
  ['http://exa mple.com', 'SYNTAX'],
  ['http://1.2.3.4.5.6.7.256/', 'SYNTAX'],
  [`http://example.com/${'a'.repeat(9_000)}`, 'SYNTAX'],
  ['file:///etc/passwd', 'SCHEME'],
  ['ftp://example.com/', 'SCHEME'],
  ['gopher://127.0.0.1:6379/_x', 'SCHEME'],
  ['javascript://example.com/%0aalert(1)', 'SCHEME'],
  ['ws://example.com/', 'SCHEME'],
  ['http://user@example.com/', 'CREDENTIALS'],
  ['http://user:secret@example.com/', 'CREDENTIALS'],
  ['http://example.com@127.0.0.1/', 'CREDENTIALS'],
  ['http://example.com:0/', 'PORT'],
  ['http://example.com:22/', 'PORT'],
  ['http://example.com:25/', 'PORT'],
  ['http://example.com:6379/', 'PORT'],
  ['http://example.com:27017/', 'PORT'],
  ['http://127.0.0.1/', 'BLOCKED_ADDRESS'],
  ['http://127.1/', 'BLOCKED_ADDRESS'],
  ['http://2130706433/', 'BLOCKED_ADDRESS'],
  ['http://0x7f.1/', 'BLOCKED_ADDRESS'],
  ['http://0x7f000001/', 'BLOCKED_ADDRESS'],
  ['http://0177.0.0.01/', 'BLOCKED_ADDRESS'],
  ['http://017700000001/', 'BLOCKED_ADDRESS'],
  ['http://127.0.0.1./', 'BLOCKED_ADDRESS'],
  ['http://①②⑦.⓪.⓪.①/', 'BLOCKED_ADDRESS'],
  ['http://%31%32%37.0.0.1/', 'BLOCKED_ADDRESS'],
  ['http://0/', 'BLOCKED_ADDRESS'],
  ['http:\\\\127.0.0.1\\', 'BLOCKED_ADDRESS'],
  ['http://169.254.169.254/latest/meta-data/', 'BLOCKED_ADDRESS'],
  ['http://[::1]/', 'BLOCKED_ADDRESS'],
  ['http://[::]/', 'BLOCKED_ADDRESS'],
  ['http://[::ffff:169.254.169.254]/', 'BLOCKED_ADDRESS'],
  ['http://[::ffff:a9fe:a9fe]/', 'BLOCKED_ADDRESS'],
  ['http://[64:ff9b::10.0.0.1]/', 'BLOCKED_ADDRESS'],
  ['http://[2002:a00:1::]/', 'BLOCKED_ADDRESS'],
  ['http://[fd00:ec2::254]/', 'BLOCKED_ADDRESS'],
];

describe('the address guard, before any network is used', () => {
  it.each(HOSTILE)('refuses %s', (url, reason) =>
    expect(refusalOf(url)).toBe(`${ERRORS.urlNotAllowed} ${reason}`),
  );

  it.each([
    'http://example.com',
    'https://example.com:8443/a?b#c',
    'http://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])('allows %s', (url) => expect(refusalOf(url)).toBe('allowed'));

  it('lets an operator open one private host on its ordinary ports, and a refused port only by name', () => {
    expect(refusalOf('http://10.0.0.7/', new Set(['10.0.0.7']))).toBe('allowed');
    expect(refusalOf('http://10.0.0.8/', new Set(['10.0.0.7']))).toBe(
      `${ERRORS.urlNotAllowed} BLOCKED_ADDRESS`,
    );
    expect(refusalOf('http://10.0.0.7:6379/', new Set(['10.0.0.7']))).toBe(`${ERRORS.urlNotAllowed} PORT`);
    expect(refusalOf('http://10.0.0.7:6379/', new Set(['10.0.0.7:6379']))).toBe('allowed');
  });

  it.each([
    ['[::1]:11434', 'allowed', 'BLOCKED_ADDRESS'],
    ['[::1]', 'allowed', 'allowed'],
    ['::1', 'allowed', 'allowed'],
    // Parsed as an address of its own, not as one with a port.
    ['::1:11434', 'BLOCKED_ADDRESS', 'BLOCKED_ADDRESS'],
  ])('takes %s for an IPv6 address as a URL writes it', (entry, atPort, atAnother) => {
    const outcomes = ['http://[::1]:11434/v1', 'http://[::1]:8080/'].map((url) =>
      refusalOf(url, new Set([entry])),
    );
    expect(outcomes.map((outcome) => String(outcome).split(' ').at(-1))).toEqual([atPort, atAnother]);
  });
});
