import { describe, expect, it } from 'vitest';
import { AppError, ERRORS, notFound, orNull } from './index.ts';

describe('orNull', () => {
  it('is what was found, null for what does not exist, and no cover for other errors', async () => {
    expect(await orNull(Promise.resolve(1))).toBe(1);
    expect(await orNull(Promise.reject(notFound('bot')))).toBeNull();
    const away = new AppError({ code: ERRORS.storeUnavailable });
    await expect(orNull(Promise.reject(away))).rejects.toBe(away);
  });
});
