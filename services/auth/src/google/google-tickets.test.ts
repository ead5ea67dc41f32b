import { describe, expect, it } from 'vitest';
import { Secret } from '@colloquy/config';
import { createGoogleTickets } from './google-tickets.ts';

const SECRET = new Secret('a secret of enough characters for tests');
const MINUTE_MS = 60_000;

describe('tickets of a Google sign-in', () => {
  const begun = new Date('2026-03-01T12:00:00Z');
  const at = (minutes: number) =>
    createGoogleTickets(SECRET, () => new Date(begun.getTime() + minutes * MINUTE_MS));
  const tickets = at(0);

  async function aState() {
    const { verifier, challenge } = tickets.makeVerifier();
    const state = { jti: 'j1', challenge, action: 'login' as const };
    return { verifier, state, token: await tickets.makeState(state) };
  }

  it('come back as they were signed, to the browser that began', async () => {
    const { verifier, state, token } = await aState();
    expect(await tickets.readState(token, verifier)).toMatchObject(state);
  });

  it('are nothing to another browser, although it began one too', async () => {
    const [one, other] = [await aState(), await aState()];
    expect(await tickets.readState(one.token, other.verifier)).toBeNull();
  });

  it('hold for ten minutes', async () => {
    const { verifier, token } = await aState();
    expect(await at(9).readState(token, verifier)).not.toBeNull();
    expect(await at(11).readState(token, verifier)).toBeNull();
  });

  it('are refused when another secret signed them', async () => {
    const { verifier, token } = await aState();
    const foreign = createGoogleTickets(new Secret('another secret of enough characters'), () => begun);
    expect(await foreign.readState(token, verifier)).toBeNull();
    expect(await tickets.readState('nonsense', verifier)).toBeNull();
  });

  it('of one kind never pass for the other', async () => {
    const { verifier, challenge } = tickets.makeVerifier();
    const googleAccount = {
      subject: 's1',
      email: 'a@b.example',
      firstName: '',
      lastName: '',
      displayName: '',
    };
    const both = { jti: 'j1', challenge, action: 'login' as const, ...googleAccount };
    expect(await tickets.readProof(await tickets.makeState(both), verifier)).toBeNull();
    expect(await tickets.readState(await tickets.makeProof(both), verifier)).toBeNull();
    expect(await tickets.readProof(await tickets.makeProof(both), verifier)).toMatchObject(googleAccount);
  });
});
