import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  WorkspaceRole,
  authEvents,
  workspaceApi,
  workspaceEvents,
  type InvitationState,
  ERRORS,
} from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { refusal } from '@colloquy/service-kit/testing';
import { openWorkspaceHarness, type JoinLink } from '../testing/workspace-harness.ts';
import { INVITATION_MS } from './invitations.policy.ts';

const { admin, user, powerUser } = WorkspaceRole;

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('invitations', () => {
  let id: string;

  beforeEach(async () => {
    harness.seatLimit = null;
    ({ id } = await harness.create('ada', 'Support team'));
  });

  const invite = (email: string, workspace_role_id: WorkspaceRole = user) =>
    harness
      .as('ada')
      .call(workspaceApi.createInvitation, { params: { id }, body: { email, workspace_role_id } });
  const list = async (state?: InvitationState[]) =>
    (await harness.as('ada').call(workspaceApi.listInvitations, { params: { id }, query: { state } })).result;
  const resend = (invId: string) =>
    harness.as('ada').call(workspaceApi.resendInvitation, { params: { id, invId } });
  const revoke = (invId: string) =>
    harness.as('ada').call(workspaceApi.revokeInvitation, { params: { id, invId } });
  const look = ({ workspaceId, invitationId, token }: JoinLink) =>
    harness.host.asVisitor().call(workspaceApi.previewInvitation, {
      params: { id: workspaceId, invId: invitationId },
      query: { token },
    });
  const members = async () =>
    (await harness.as('ada').call(workspaceApi.listMembers, { params: { id } })).result.data.map(
      ({ userId, workspace_role_id }) => [userId, workspace_role_id],
    );
  const later = (ms: number) => {
    harness.now = new Date(harness.now.getTime() + ms);
  };

  it('go from the mail to the membership', async () => {
    const link = await harness.invite(id, 'Pat@Example.com'.toLowerCase(), powerUser);
    expect((await list()).data).toMatchObject([
      { id: link.invitationId, email: 'pat@example.com', state: 'pending', invitedBy: 'ada' },
    ]);
    expect((await look(link)).result.data).toEqual({
      id: link.invitationId,
      workspace: { id, name: 'Support team', imageUrl: null },
      invitedBy: { firstName: 'ada', lastName: 'Test' },
      email: 'pat@example.com',
      workspace_role_id: powerUser,
      expiresAt: new Date(harness.now.getTime() + INVITATION_MS).toISOString(),
    });
    expect((await harness.accept('pat', link)).body).toEqual({
      data: { workspace_id: id, workspace_role_id: powerUser },
    });
    expect(await members()).toEqual([
      ['ada', admin],
      ['pat', powerUser],
    ]);
    expect((await list()).data).toMatchObject([{ state: 'accepted' }]);
    await vi.waitFor(() => {
      const types = harness.host.published
        .filter(({ workspaceId }) => workspaceId === id)
        .map(({ type }) => type);
      expect(types).toContain(workspaceEvents.memberInvited.type);
      expect(types.filter((type) => type === workspaceEvents.memberJoined.type)).toHaveLength(2);
    });
  });

  it('tell the same of addresses with and without an account', async () => {
    harness.unknownToAuth.add('newcomer');
    const known = await harness.invite(id, 'known@example.com');
    const unknown = await harness.invite(id, 'newcomer@example.com');
    harness.unknownToAuth.clear();
    const shape = async (link: JoinLink) => Object.keys((await look(link)).result.data);
    expect(await shape(unknown)).toEqual(await shape(known));
    expect((await harness.accept('newcomer', unknown)).status).toBe(200);
  });

  it('make one member of two calls at once, and answer both', async () => {
    const link = await harness.invite(id, 'pat@example.com');
    const both = await Promise.all([harness.accept('pat', link), harness.accept('pat', link)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await members()).toHaveLength(2);
    await vi.waitFor(() => {
      const joined = harness.host.publishedAs(workspaceEvents.memberJoined, id);
      expect(joined.map(({ data }) => data)).toMatchObject([
        { user_id: 'ada', invitation_id: null },
        { user_id: 'pat', invitation_id: link.invitationId },
      ]);
    });
    const member = { params: { id, userId: 'pat' } };
    expect((await harness.as('ada').call(workspaceApi.removeMember, member)).status).toBe(200);
    expect((await harness.accept('pat', link)).body['message']).toBe('WORKSPACE_INVITATION_DOES_NOT_EXISTS');
    expect(await members()).toHaveLength(1);
  });

  it('are either accepted or revoked, never both', async () => {
    const link = await harness.invite(id, 'pat@example.com');
    const [accepted, revoked] = await Promise.all([harness.accept('pat', link), revoke(link.invitationId)]);
    if ((await list()).data[0]?.state === 'accepted') {
      expect([accepted.status, revoked.body['code']]).toEqual([200, Number(ERRORS.wrongState)]);
      expect(await members()).toHaveLength(2);
    } else {
      expect([accepted.body['code'], revoked.status]).toEqual([Number(ERRORS.invitationDoesNotExist), 200]);
      expect(await members()).toHaveLength(1);
    }
  });

  it('have one live token: another mail voids the older one and begins the seven days again', async () => {
    const first = await harness.invite(id, 'pat@example.com');
    later(INVITATION_MS - 1);
    const renewed = await resend(first.invitationId);
    expect(renewed.result.data.expiresAt).toBe(new Date(harness.now.getTime() + INVITATION_MS).toISOString());
    const second = await harness.nextLink('pat@example.com', first);
    expect(second.invitationId).toBe(first.invitationId);
    expect((await harness.accept('pat', first)).body).toMatchObject({
      code: Number(ERRORS.invitationDoesNotExist),
      message: 'WORKSPACE_INVITATION_DOES_NOT_EXISTS',
    });
    expect((await look(first)).body['code']).toBe(Number(ERRORS.invitationDoesNotExist));
    expect((await harness.accept('pat', second)).status).toBe(200);
  });

  it('expire after seven days, and can be sent again', async () => {
    const link = await harness.invite(id, 'pat@example.com');
    later(INVITATION_MS);
    expect((await list(['expired'])).data).toMatchObject([{ id: link.invitationId, state: 'expired' }]);
    for (const refused of [await harness.accept('pat', link), await look(link)]) {
      expect(refused.body).toMatchObject({
        code: Number(ERRORS.invitationTokenExpired),
        message: 'WORKSPACE_INVITE_TOKEN_EXPIRED',
      });
    }
    expect((await revoke(link.invitationId)).body['code']).toBe(Number(ERRORS.wrongState));
    expect((await resend(link.invitationId)).result.data.state).toBe('pending');
  });

  it('end when they are revoked', async () => {
    const link = await harness.invite(id, 'pat@example.com');
    expect((await revoke(link.invitationId)).result.data.state).toBe('revoked');
    for (const refused of [await harness.accept('pat', link), await look(link)]) {
      expect(refused.body).toMatchObject({
        code: Number(ERRORS.invitationDoesNotExist),
        message: 'WORKSPACE_INVITATION_DOES_NOT_EXISTS',
      });
    }
    expect((await resend(link.invitationId)).body['code']).toBe(Number(ERRORS.wrongState));
    expect((await list(['pending'])).meta.total).toBe(0);
  });

  it('end with their workspace', async () => {
    const link = await harness.invite(id, 'pat@example.com');
    await harness.as('ada').call(workspaceApi.deleteWorkspace, { params: { id } });
    expect((await harness.accept('pat', link)).body['code']).toBe(Number(ERRORS.invitationDoesNotExist));
    expect((await look(link)).body['code']).toBe(Number(ERRORS.invitationDoesNotExist));
  });

  it.each([
    [
      'a forged token',
      (link: JoinLink) => ({ ...link, token: `${link.token}x` }),
      'pat',
      Number(ERRORS.invitationTokenInvalid),
    ],
    ['no token', (link: JoinLink) => ({ ...link, token: '' }), 'pat', Number(ERRORS.invitationTokenInvalid)],
    [
      'an unknown invitation',
      (link: JoinLink) => ({ ...link, invitationId: 'nothing' }),
      'pat',
      Number(ERRORS.invitationDoesNotExist),
    ],
    [
      'an unknown workspace',
      (link: JoinLink) => ({ ...link, workspaceId: 'nowhere' }),
      'pat',
      Number(ERRORS.invitationDoesNotExist),
    ],
    ["another user's address", (link: JoinLink) => link, 'eve', Number(ERRORS.invitationTokenInvalid)],
  ])('refuse %s', async (_what, forge, userId, code) => {
    const link = await harness.invite(id, 'pat@example.com');
    expect((await harness.accept(userId, forge(link))).body['code']).toBe(code);
    expect(await members()).toHaveLength(1);
  });

  it('do not open another invitation of the same workspace', async () => {
    const pat = await harness.invite(id, 'pat@example.com', admin);
    const uma = await harness.invite(id, 'uma@example.com', user);
    const swapped = { ...pat, token: uma.token };
    expect((await harness.accept('uma', swapped)).body['code']).toBe(Number(ERRORS.invitationDoesNotExist));
  });

  it.each([
    ['', Number(ERRORS.emailMissing)],
    ['no-address', Number(ERRORS.emailNotValid)],
    ['ada@example.com', Number(ERRORS.userAlreadyMember)],
  ])('refuse the address %j', async (email, code) => {
    expect((await invite(email)).body['code']).toBe(code);
  });

  it('are one at a time for an address, also for two clicks at once', async () => {
    const both = await Promise.all([invite('pat@example.com'), invite('PAT@example.com')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect((await list()).meta.total).toBe(1);
    expect((await invite('pat@example.com')).body).toMatchObject({
      code: Number(ERRORS.alreadyExists),
      invitation_id: (await list()).data[0]?.id,
    });
  });

  it('are one for a repeated request', async () => {
    const send = () =>
      harness
        .as('ada')
        .call(
          workspaceApi.createInvitation,
          { params: { id }, body: { email: 'pat@example.com', workspace_role_id: user } },
          { 'idempotency-key': `invite-${id}` },
        );
    const [first, second] = [await send(), await send()];
    expect(second.result.data.id).toBe(first.result.data.id);
  });

  it('are one when a request is resumed after its write, whose answer was lost', async () => {
    const send = () => {
      const ids = ['resumed-invitation', 'resumed-token'];
      const newId = () => ids.shift() ?? 'none';
      const actor = { kind: 'user', userId: 'ada', email: 'ada@example.com' } as const;
      const body = { email: 'pat@example.com', workspace_role_id: user };
      const context = systemContext('test', { actor, newId });
      return harness.service.router.invoke(
        workspaceApi.createInvitation,
        { params: { id }, query: {}, body },
        context,
      );
    };
    const first = await send();
    expect(await send()).toEqual(first);
    expect((await list()).data).toMatchObject([{ id: 'resumed-invitation' }]);
  });

  it('hold a seat of the plan while they are open, also when many are sent at once', async () => {
    harness.seatLimit = 3;
    const sent = await Promise.all(['p1', 'p2', 'p3', 'p4'].map((name) => invite(`${name}@example.com`)));
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 402, 402]);
    const full = await invite('p5@example.com');
    expect(full.body).toMatchObject({ code: Number(ERRORS.planSeatsUsedUp), limit: 3, used: 3 });
    const [open] = (await list(['pending'])).data;
    await revoke(open?.id ?? '');
    expect((await invite('p6@example.com')).status).toBe(201);
  });

  describe('end with the rights of their inviter', () => {
    const remove = (userId: string, by: string) =>
      harness.as(by).call(workspaceApi.removeMember, { params: { id, userId } });
    const demote = (userId: string, by: string) =>
      harness.as(by).call(workspaceApi.changeMemberRole, {
        params: { id, userId },
        body: { workspace_role_id: powerUser },
      });
    const goneAccount = async (userId: string) => {
      const event = eventFor(systemContext('auth'), authEvents.userDeleted, null, { user_id: userId });
      await harness.host.bus.publish([event, event]);
    };
    const stateOf = async (link: JoinLink) =>
      (await list()).data.find((row) => row.id === link.invitationId)?.state;

    it.each([
      ['was removed', () => remove('bob', 'ada')],
      ['left', () => remove('bob', 'bob')],
      ['lost the role', () => demote('bob', 'ada')],
      ['deleted the account', () => goneAccount('bob')],
    ])('when that member %s', async (_what, end) => {
      await harness.join(id, 'bob', admin);
      const link = await harness.invite(id, 'eve@example.com', admin, 'bob');
      const own = await harness.invite(id, 'pat@example.com', user, 'ada');
      await end();
      expect(await stateOf(link)).toBe('revoked');
      for (const answer of [await look(link), await harness.accept('eve', link)]) {
        expect(answer.body).toMatchObject({
          code: Number(ERRORS.invitationDoesNotExist),
          message: 'WORKSPACE_INVITATION_DOES_NOT_EXISTS',
        });
      }
      expect((await harness.accept('pat', own)).status).toBe(200);
      await vi.waitFor(async () => {
        const { result } = await harness.as('ada').call(workspaceApi.listAuditEntries, {
          params: { id },
          query: { action: ['invitation.revoked'] },
        });
        expect(result.data).toMatchObject([
          { target: { id: link.invitationId }, after: { state: 'revoked', reason: 'INVITER_NOT_ADMIN' } },
        ]);
      });
    });

    it('before any event, when the account is just going', async () => {
      await harness.join(id, 'bob', admin);
      const link = await harness.invite(id, 'eve@example.com', admin, 'bob');
      const reservation = { params: { userId: 'bob' }, body: { attempt: 'a1' } };
      await harness.host.asService('auth').call(workspaceApi.reserveAccountDeletion, reservation);
      expect((await harness.accept('eve', link)).body).toMatchObject(refusal(ERRORS.invitationDoesNotExist));
      const roster = await harness.host.asService().call(workspaceApi.readRoster, { params: { id } });
      expect(roster.result.data).toEqual({ admins: ['ada'], others: [] });
    });

    it('in one of two ways when they are accepted at that very moment: joined before, or not at all', async () => {
      await harness.join(id, 'bob', admin);
      const link = await harness.invite(id, 'eve@example.com', user, 'bob');
      const [accepted] = await Promise.all([harness.accept('eve', link), remove('bob', 'ada')]);
      const isMember = (await members()).some(([userId]) => userId === 'eve');
      expect([accepted.status, isMember]).toEqual(accepted.status === 200 ? [200, true] : [400, false]);
    });

    it('but not when another ADMIN has sent them again', async () => {
      await harness.join(id, 'bob', admin);
      const link = await harness.invite(id, 'eve@example.com', user, 'bob');
      await resend(link.invitationId);
      const newest = await harness.nextLink('eve@example.com', link);
      await remove('bob', 'ada');
      expect((await harness.accept('eve', newest)).status).toBe(200);
    });
  });

  it('go to the allowed domains only', async () => {
    await harness.as('ada').call(workspaceApi.writeWorkspaceSettings, {
      params: { id },
      body: { revision: 1, allowedEmailDomains: ['example.com'] },
    });
    expect((await invite('pat@elsewhere.com')).body).toMatchObject(refusal(ERRORS.fieldNotValid, 'email'));
    expect((await invite('pat@example.com')).status).toBe(201);
  });

  it('are mailed once, however often the event comes', async () => {
    await harness.invite(id, 'pat@example.com');
    await harness.host.settled();
    const [event] = harness.host.publishedAs(workspaceEvents.invitationMailRequested, id);
    if (event === undefined) throw new Error('No mail was requested');
    const mailsOf = async () =>
      (await harness.mailbox.list()).filter(({ text }) => text.includes(id) && text.includes('/join')).length;
    await harness.host.bus.publish([event, event]);
    await vi.waitFor(async () => expect(await mailsOf()).toBe(1));
  });
});
