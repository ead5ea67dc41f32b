import { describe, expect, it } from 'vitest';
import { Secret } from '@colloquy/config';
import { createMailTokenCodec } from './mail-token-codec.ts';

const codec = createMailTokenCodec(new Secret('one secret of enough characters'));

describe('tokens of mailed links', () => {
  it('name the record they were made for', () => {
    expect(codec.read(codec.make('t1'))).toBe('t1');
  });

  it.each([
    ['nothing', ''],
    ['an id without a signature', 't1'],
    ['the signature of another id', codec.make('t1').replace('t1', 't2')],
    ['a part too many', `${codec.make('t1')}.x`],
    ['a shortened signature', codec.make('t1').slice(0, -4)],
    ['the token of another secret', createMailTokenCodec(new Secret('another secret')).make('t1')],
  ])('are refused: %s', (_what, token) => {
    expect(codec.read(token)).toBeNull();
  });
});
