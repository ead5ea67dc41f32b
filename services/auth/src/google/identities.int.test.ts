import { ERRORS } from '@colloquy/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutboxSignal } from '@colloquy/persistence';
import { newId } from '@colloquy/persistence/testing';
import { openTestHost } from '@colloquy/service-kit/testing';
import { identityModel } from './identities.model.ts';
import { createIdentityRepository } from './identities.repository.ts';

describe('connections to Google accounts', async () => {
  const host = await openTestHost();
  const model = identityModel(host.database.service('auth'));
  const identities = createIdentityRepository(model, createOutboxSignal());
  afterAll(() => host.stop());

  const connect = (subject: string, previous: string | null, userId: string) =>
    identities.connect(subject, previous, { userId, email: 'a@example.com', name: 'A' }, []);

  it('belong to one user, the first', async () => {
    const subject = newId();
    await connect(subject, null, 'first');
    await expect(connect(subject, null, 'second')).rejects.toMatchObject({ code: ERRORS.signInNotValid });
    expect(await identities.findOwner(subject)).toBe('first');
  });

  it('go to one of two who claim at once', async () => {
    const subject = newId();
    const claims = await Promise.allSettled([connect(subject, null, 'one'), connect(subject, null, 'other')]);
    expect(claims.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'fulfilled',
      'rejected',
    ]);
  });

  it('can be made again by the same user, and handed on only by who is known to have them', async () => {
    const subject = newId();
    await connect(subject, null, 'one');
    await connect(subject, null, 'one');
    await connect(subject, 'one', 'next');
    expect(await identities.findOwner(subject)).toBe('next');
    await expect(connect(subject, 'one', 'late')).rejects.toMatchObject({ code: ERRORS.signInNotValid });
  });

  it('leave nothing of the user when they end, and are free then', async () => {
    const [subject, userId] = [newId(), newId()];
    await connect(subject, null, userId);
    expect(await identities.disconnect(userId, [])).toBe(true);
    expect(await identities.disconnect(userId, [])).toBe(false);
    expect(await identities.findByUser(userId)).toBeNull();
    await connect(subject, null, 'next');
    expect(await identities.findOwner(subject)).toBe('next');
  });
});
