import { AppError, ERRORS } from '@colloquy/errors';
import { WorkspaceRole, workspaceApi } from '@colloquy/contracts';
import type { Mailer } from '@colloquy/mailer';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { MAIL_LIMITS } from '../notices/mail-caps.ts';
import { openWorkspaceHarness, type WorkspaceHarness } from '../testing/workspace-harness.ts';

const REFUSED_FOR_GOOD = '550 5.1.1 <pat@example.com>: no such user';

/** A mail server that rejects mails until the test lets it accept them. */
function aServer(): Mailer & { isTaking: boolean } {
  const server = {
    isTaking: false,
    viewPathOf: null,
    async send() {
      const cause = Object.assign(new Error(REFUSED_FOR_GOOD), { responseCode: 550 });
      if (!server.isTaking) throw new AppError({ code: ERRORS.mailUnavailable, cause, retry: 'never' });
    },
    sendAtMostOnce: async () => 'sent' as const,
    ping: async () => undefined,
    close: async () => undefined,
  };
  return server;
}

describe('the mail of an invitation', async () => {
  const server = aServer();
  const harness = await openWorkspaceHarness({}, MAIL_LIMITS, server);
  const keeping = await openWorkspaceHarness();
  afterAll(() => Promise.all([harness.stop(), keeping.stop()]));

  async function invited(by: WorkspaceHarness) {
    const { id } = await by.create('ada', 'Support team');
    const body = { email: 'pat@example.com', workspace_role_id: WorkspaceRole.user };
    const created = await by.as('ada').call(workspaceApi.createInvitation, { params: { id }, body });
    return { id, invitation: created.result.data };
  }
  const listed = async (by: WorkspaceHarness, id: string) =>
    (await by.as('ada').call(workspaceApi.listInvitations, { params: { id } })).result.data[0];
  const joined = (by: WorkspaceHarness, link: string) => {
    const { searchParams: query } = new URL(link);
    return by.accept('pat', {
      workspaceId: query.get('workspaceId') ?? '',
      invitationId: query.get('invitationId') ?? '',
      token: query.get('token') ?? '',
    });
  };

  it('that was refused is told beside it with the link, and in readiness, until one is taken', async () => {
    const { id, invitation } = await invited(harness);
    expect(invitation).toMatchObject({ mail: 'requested' });
    // The response of the creating call is stored for repeats; the link is not.
    expect(invitation).not.toHaveProperty('link');
    await vi.waitFor(async () => expect(await listed(harness, id)).toMatchObject({ mail: 'refused' }));
    expect(harness.service.notes?.['mail']?.()).toBe('the newest mail (invitation) was refused: 550');
    const refused = await listed(harness, id);
    expect(refused?.link).toMatch(/^http:\/\/localhost:3000\/join\?/);

    server.isTaking = true;
    const params = { id, invId: invitation.id };
    await harness.as('ada').call(workspaceApi.resendInvitation, { params });
    await vi.waitFor(async () =>
      expect(await listed(harness, id)).toMatchObject({ mail: 'sent', link: null }),
    );
    expect(harness.service.notes?.['mail']?.()).toBeNull();
    // The earlier link is void.
    expect((await joined(harness, refused?.link ?? '')).status).toBe(400);
  });

  it('that no server sends is kept, and its link can be handed over', async () => {
    const { id } = await invited(keeping);
    const { mail, link } = (await listed(keeping, id)) ?? {};
    expect(mail).toBe('kept');
    expect((await joined(keeping, link ?? '')).status).toBe(200);
    expect(await listed(keeping, id)).toMatchObject({ state: 'accepted', link: null });
  });
});
