import { ERRORS } from '@colloquy/contracts';
import { describe, expect, it } from 'vitest';
import type { InvitationRecord, MemberRecord } from '../workspaces/workspaces.model.ts';
import {
  INVITATION_MS,
  MAX_CLOSED_INVITATIONS,
  MAX_MAILS_PER_DAY,
  MAX_OPEN_INVITATIONS,
  assertInvitable,
  heldBy,
  keptInvitations,
  oneMoreMail,
  openedBy,
  stateAt,
  takenSeats,
  withoutInviter,
} from './invitations.policy.ts';

const now = new Date('2026-03-10T12:00:00Z');
const later = new Date(now.getTime() + INVITATION_MS);
const anInvitation = (values: Partial<InvitationRecord> = {}): InvitationRecord => ({
  id: 'v1',
  email: 'uma@example.com',
  workspace_role_id: 2,
  invitedBy: 'ada',
  createdAt: now,
  expiresAt: later,
  state: 'pending',
  tokenId: 't2',
  acceptedBy: null,
  mail: 'sent',
  ...values,
});
const aMember = (user_id: string): MemberRecord => ({
  user_id,
  workspace_role_id: 1,
  joinedAt: now,
  invitation_id: null,
});
const codeOf = (act: () => unknown): string => {
  try {
    act();
    return 'none';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'other';
  }
};

describe('an invitation', () => {
  it.each([
    ['pending', later, 'pending'],
    ['pending', now, 'expired'],
    ['accepted', now, 'accepted'],
    ['revoked', now, 'revoked'],
  ] as const)('that is %s until %o is %s now', (state, expiresAt, expected) => {
    expect(stateAt({ state, expiresAt }, now)).toBe(expected);
  });

  it.each([
    ['its newest token', anInvitation(), 'v1', 't2', 'none'],
    ['a token that is void', anInvitation(), 'v1', 't1', ERRORS.invitationDoesNotExist],
    ['a forged token', anInvitation(), 'v1', null, ERRORS.invitationTokenInvalid],
    ['another id', anInvitation(), 'v9', 't2', ERRORS.invitationDoesNotExist],
    ['a forged token and another id', anInvitation(), 'v9', null, ERRORS.invitationTokenInvalid],
    ['its token, too late', anInvitation({ expiresAt: now }), 'v1', 't2', ERRORS.invitationTokenExpired],
    [
      'its token after it was accepted',
      anInvitation({ state: 'accepted' }),
      'v1',
      't2',
      ERRORS.invitationDoesNotExist,
    ],
    [
      'its token after it was revoked',
      anInvitation({ state: 'revoked' }),
      'v1',
      't2',
      ERRORS.invitationDoesNotExist,
    ],
  ])('opened with %s', (_how, invitation, invitationId, tokenId, code) => {
    const workspace = { members: [aMember('ada')], invitations: [invitation] };
    expect(codeOf(() => openedBy(workspace, invitationId, tokenId, now))).toBe(code);
  });

  it.each([
    ['is a member no more', []],
    ['is no ADMIN any more', [{ ...aMember('ada'), workspace_role_id: 3 as const }]],
    ['is just deleting their account', [{ ...aMember('ada'), leaving: 'a1' }]],
  ])('opens nothing when its inviter %s', (_what, members) => {
    const workspace = { members: [aMember('bob'), ...members], invitations: [anInvitation()] };
    expect(codeOf(() => openedBy(workspace, 'v1', 't2', now))).toBe(ERRORS.invitationDoesNotExist);
  });

  it('ends with the right of its inviter when it is open, and so do no others', () => {
    const open = anInvitation();
    const others = [
      anInvitation({ id: 'v2', invitedBy: 'bob' }),
      anInvitation({ id: 'v3', state: 'accepted' }),
      anInvitation({ id: 'v4', expiresAt: now }),
    ];
    const { kept, revoked } = withoutInviter([open, ...others], 'ada', now);
    expect(revoked).toEqual([open]);
    expect(kept).toEqual([{ ...open, state: 'revoked' }, ...others]);
  });

  it('is still held by its token when it is closed', () => {
    const accepted = anInvitation({ state: 'accepted' });
    expect(heldBy({ invitations: [accepted] }, 'v1', 't2')).toBe(accepted);
  });
});

describe('inviting', () => {
  const workspace = { members: [aMember('ada')], invitations: [anInvitation()] };
  const full = Array.from({ length: MAX_OPEN_INVITATIONS }, (_, n) =>
    anInvitation({ id: `v${n}`, email: `p${n}@example.com` }),
  );
  const expired = { ...workspace, invitations: [anInvitation({ expiresAt: now })] };
  it.each([
    ['a new address', workspace, [], { email: 'new@example.com', userId: null }, null, 'none'],
    ['a member', workspace, [], { email: 'ada@example.com', userId: 'ada' }, null, ERRORS.userAlreadyMember],
    ['an account outside', workspace, [], { email: 'bob@example.com', userId: 'bob' }, null, 'none'],
    [
      'an invited address',
      workspace,
      [],
      { email: 'uma@example.com', userId: null },
      null,
      ERRORS.alreadyExists,
    ],
    ['the same invitation again', workspace, [], { email: 'uma@example.com', userId: null }, 'v1', 'none'],
    ['an address whose time is over', expired, [], { email: 'uma@example.com', userId: null }, null, 'none'],
    ['another domain', workspace, ['a.com'], { email: 'x@b.com', userId: null }, null, ERRORS.fieldNotValid],
    [
      'one too many',
      { ...workspace, invitations: full },
      [],
      { email: 'x@b.com', userId: null },
      null,
      ERRORS.fieldNotValid,
    ],
  ])('%s', (_who, state, domains, invitee, invitationId, code) => {
    expect(codeOf(() => assertInvitable(state, domains, invitee, invitationId, now))).toBe(code);
  });

  it('promises a seat to every member and every open invitation', () => {
    const invitations = [
      anInvitation(),
      anInvitation({ id: 'v2', state: 'revoked' }),
      anInvitation({ id: 'v3', expiresAt: now }),
    ];
    expect(takenSeats({ members: [aMember('ada'), aMember('bob')], invitations }, now)).toBe(3);
  });

  it.each([
    ['the first', undefined, { day: '2026-03-10', count: 1 }],
    ['another', { day: '2026-03-10', count: 7 }, { day: '2026-03-10', count: 8 }],
    [
      "the next day's first",
      { day: '2026-03-09', count: MAX_MAILS_PER_DAY },
      { day: '2026-03-10', count: 1 },
    ],
  ])('counts %s mail of the day', (_which, mails, expected) => {
    expect(oneMoreMail(mails, now)).toEqual(expected);
  });

  it('ends for the day with its last mail, and says for how long', () => {
    const full = { day: '2026-03-10', count: MAX_MAILS_PER_DAY };
    expect(() => oneMoreMail(full, now)).toThrow(
      expect.objectContaining({ code: ERRORS.tooManyRequests, retryAfterSeconds: 12 * 3_600 }),
    );
  });

  it('drops the oldest closed invitations and never an open one', () => {
    const open = anInvitation({ id: 'open' });
    const closed = Array.from({ length: MAX_CLOSED_INVITATIONS + 2 }, (_, n) =>
      anInvitation({ id: `v${n}`, state: 'revoked' }),
    );
    const kept = keptInvitations([open, ...closed], now).map(({ id }) => id);
    expect(kept).toHaveLength(MAX_CLOSED_INVITATIONS + 1);
    expect(kept.slice(0, 2)).toEqual(['open', 'v2']);
  });
});
