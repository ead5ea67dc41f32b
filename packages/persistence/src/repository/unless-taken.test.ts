import { AppError, ERRORS } from '@colloquy/errors';
import { describe, expect, it } from 'vitest';
import { insertOnce } from './insert-once.ts';
import { unlessTaken } from './unless-taken.ts';

const taken = new AppError({ code: ERRORS.alreadyExists });
const refuse = (error: unknown) => async () => {
  throw error;
};

describe('a write whose key may be taken', () => {
  it('is done, and nothing else', async () => {
    expect(await unlessTaken(async () => 'written', refuse(new Error('not asked')))).toBe('written');
  });

  it('leaves it to its caller what a taken key means, and hands over the error', async () => {
    expect(await unlessTaken(refuse(taken), async (error) => [error])).toEqual([taken]);
  });

  it('throws every other error', async () => {
    const full = new AppError({ code: ERRORS.storageFull });
    await expect(unlessTaken(refuse(full), () => null)).rejects.toBe(full);
  });

  it('finds what an earlier run inserted under the same id, and throws when another key is taken', async () => {
    expect(await insertOnce<string>(refuse(taken), async () => 'known')).toBe('known');
    await expect(insertOnce<string>(refuse(taken), async () => null)).rejects.toBe(taken);
  });
});
