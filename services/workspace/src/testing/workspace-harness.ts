import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { Secret } from '@colloquy/config';
import { WorkspaceRole, authApi, workspaceApi, type DescribedUser, ERRORS } from '@colloquy/contracts';
import { createLocalMailbox, type Mailer, type StoredMail } from '@colloquy/mailer';
import { serveTestFiles } from '@colloquy/object-storage/testing';
import type { JobOptions } from '@colloquy/service-kit';
import { openTestHost } from '@colloquy/service-kit/testing';
import { createWorkspaceService } from '../create-service.ts';
import { MAIL_LIMITS, type MailLimits } from '../notices/mail-caps.ts';

export interface JoinLink {
  readonly workspaceId: string;
  readonly invitationId: string;
  readonly token: string;
}

export type WorkspaceHarness = Awaited<ReturnType<typeof openWorkspaceHarness>>;

const DOMAIN = '@example.com';

/** A user's address is the user id at example.com. */
export const addressOf = (userId: string): string => userId + DOMAIN;

/** The workspace service with real stores, a mailbox, a clock the test sets, and fakes of auth and billing. */
export async function openWorkspaceHarness(
  jobs: JobOptions = {},
  mailLimits: MailLimits = MAIL_LIMITS,
  /** Replaces the mailbox; the harness then finds no links in its mails. */
  mailer?: Mailer,
) {
  const dir = await mkdtemp(join(tmpdir(), 'workspace-'));
  const mailbox = createLocalMailbox({ dir, from: 'no-reply@example.com', key: 'mailbox-key-of-the-tests' });
  const files = await serveTestFiles();
  const host = await openTestHost({ now: (): Date => harness.now, jobs });

  const service = createWorkspaceService({
    ...host.dependencies,
    mailer: mailer ?? mailbox,
    storage: files.storage,
    mailTokenSecret: new Secret('a secret of enough characters for tests'),
    publicUrl: 'http://localhost:3000',
    mailLimits,
  });
  /** Seats of every workspace, null for no limit, and the clock. */
  const state: { seatLimit: number | null; now: Date } = { seatLimit: null, now: new Date() };
  const harness = {
    host,
    service,
    mailbox,
    storage: files.storage,
    ...state,
    /** Accounts unknown to auth. */
    unknownToAuth: new Set<string>(),
    /** Accounts that have turned off optional mails. */
    quiet: new Set<string>(),
    as: (userId: string) => host.asUser(userId),
    async create(userId: string, name = 'Team') {
      return (await host.asUser(userId).call(workspaceApi.createWorkspace, { body: { name } })).result;
    },
    async invite(workspaceId: string, email: string, role: WorkspaceRole = WorkspaceRole.user, by = 'ada') {
      const sent = await host.asUser(by).call(workspaceApi.createInvitation, {
        params: { id: workspaceId },
        body: { email, workspace_role_id: role },
      });
      const { id } = sent.result.data;
      return vi.waitFor(async () => {
        const link = (await linksTo(email)).find(({ invitationId }) => invitationId === id);
        if (link === undefined) throw new Error(`No mail of invitation ${id} to ${email}`);
        return link;
      });
    },
    /** Waits for the link in another mail of the same invitation. */
    nextLink: (email: string, { invitationId, token }: JoinLink) =>
      vi.waitFor(async () => {
        const others = (await linksTo(email)).filter((link) => link.token !== token);
        const link = others.find((other) => other.invitationId === invitationId);
        if (link === undefined) throw new Error(`No other mail of invitation ${invitationId} to ${email}`);
        return link;
      }),
    accept: (userId: string, { workspaceId, invitationId, token }: JoinLink) =>
      host.asUser(userId).call(workspaceApi.acceptInvitation, {
        params: { id: workspaceId, invId: invitationId },
        body: { token },
      }),
    /** Invites and joins. */
    async join(workspaceId: string, userId: string, role: WorkspaceRole, by = 'ada'): Promise<void> {
      const joined = await harness.accept(
        userId,
        await harness.invite(workspaceId, addressOf(userId), role, by),
      );
      if (joined.status !== 200) throw new Error(`${userId} could not join: ${JSON.stringify(joined.body)}`);
    },
    /** An upload that contains the image and awaits confirmation. */
    async uploadImage(userId: string, workspaceId: string, png: Uint8Array) {
      const created = await host.asUser(userId).call(workspaceApi.createWorkspaceImage, {
        params: { id: workspaceId },
        body: { name: 'logo.png', mimeType: 'image/png', size: png.length },
      });
      const upload = created.result.data;
      const { uploadUrl, method, headers } = upload;
      const answer = await fetch(uploadUrl, { method, headers, body: Buffer.from(png) });
      if (!answer.ok) throw new Error(`The upload was answered ${answer.status}`);
      return upload;
    },
    async stop() {
      await host.stop();
      await files.stop();
      await rm(dir, { recursive: true });
    },
  };

  async function linksTo(email: string): Promise<JoinLink[]> {
    const mails = (await mailbox.list()).filter(({ to, kind }) => to === email && kind === 'invitation');
    return mails.map(linkIn);
  }

  function describe(userId: string): DescribedUser[] {
    if (harness.unknownToAuth.has(userId)) return [];
    const wantsNotices = !harness.quiet.has(userId);
    return [{ user_id: userId, email: addressOf(userId), firstName: userId, lastName: 'Test', wantsNotices }];
  }

  host.fakeService('auth', (router) => {
    router.bind(authApi.describeUsers, async ({ body }) => {
      const known = body.emails.filter((email) => email.endsWith(DOMAIN));
      const ids = known.map((email) => email.slice(0, -DOMAIN.length));
      return { data: [...body.ids, ...ids].flatMap(describe) };
    });
  });
  host.fakeAllowance(({ count }) => ({
    limit: harness.seatLimit,
    code: harness.seatLimit !== null && count >= harness.seatLimit ? ERRORS.planSeatsUsedUp : null,
  }));
  host.add(service);
  await host.start();
  return harness;
}

function linkIn(mail: StoredMail): JoinLink {
  const url = new URL(/http:\/\/localhost:3000\/join\?\S+/.exec(mail.text)?.[0] ?? 'http://none');
  const parameter = (name: string): string => url.searchParams.get(name) ?? '';
  return {
    workspaceId: parameter('workspaceId'),
    invitationId: parameter('invitationId'),
    token: parameter('token'),
  };
}
