import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  botApi,
  workspaceApi,
  type ChatBot,
  type Plan,
  type Workspace,
  type WorkspaceRole,
} from '@colloquy/contracts';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { findChromium } from '@colloquy/crawler';
import {
  createMailboxReader,
  linkIn,
  signUp,
  startProduct,
  waitUntil,
  type MailReader,
  type TestUser,
  type ProductClient,
} from '../product/index.ts';
import { openWatchedPage, type WatchedPage } from './browser-session.ts';
import { runSetPlan } from './product-under-test.ts';
import {
  ROOMY_TRIAL,
  closeContexts,
  shareChromium,
  shareProduct,
  type SharedProduct,
} from './shared-product.ts';

/** The Chromium of this machine, or null and a line for the report. */
export function chromiumOrSkip(subject: string): string | null {
  const path = findChromium(process.env, process.platform);
  if (path === null) console.log(`LANE NOT RUN: e2e browser, ${subject} — no Chromium found`);
  return path;
}

/** A running product, a browser, and the users and data that a dashboard test begins with. */
export interface DashboardHarness {
  readonly baseUrl: string;
  readonly client: ProductClient;
  /** A separate browser context; signed in where `as` names a user. Its `page` fails fast. */
  browse(options?: BrowserContextOptions & { as?: TestUser }): Promise<WatchedPage>;
  user(firstName: string): Promise<TestUser>;
  workspace(owner: TestUser, name: string): Promise<Workspace>;
  bot(owner: TestUser, workspaceId: string, name: string): Promise<ChatBot>;
  /** Invites over HTTP; returns the path of the mailed link. */
  invite(admin: TestUser, workspaceId: string, email: string, role: WorkspaceRole): Promise<string>;
  /** Invites and accepts over HTTP. */
  join(admin: TestUser, workspaceId: string, member: TestUser, role: WorkspaceRole): Promise<void>;
  /** Path of the link in the newest mail of a kind to an address; waits for one whose link is not `not`. */
  mailedPath(kind: string, email: string, not?: string): Promise<string>;
  /** Runs the operator's command-line tool. */
  setPlan(workspaceId: string, plan: Plan): Promise<void>;
  stop(): Promise<void>;
}

const TOKEN_KEY = 'colloquy.token';
const SIGNED_IN_KEY = 'test.signed-in';

/**
 * Signs a context in as its first page begins, once: a user who signs out stays signed out. As a storage state, the
 * token would need an extra window at our address. A string, because it runs in the page.
 */
function signInOnce(origin: string, token: string): string {
  return `if (location.origin === '${origin}' && localStorage.getItem('${SIGNED_IN_KEY}') === null) {
    localStorage.setItem('${SIGNED_IN_KEY}', 'yes');
    localStorage.setItem('${TOKEN_KEY}', '${token}');
  }`;
}

/** Opens the harness on the product of this process with these settings, which may hold other files' data. */
export async function openDashboardHarness(
  chromiumPath: string,
  settings: Readonly<Record<string, string>> = ROOMY_TRIAL,
): Promise<DashboardHarness> {
  return harnessOn(await shareProduct(settings), await shareChromium(chromiumPath));
}

/** Opens the harness on an empty product of its own, which it stops at the end. */
export async function openOwnDashboardHarness(
  chromiumPath: string,
  settings: Readonly<Record<string, string>>,
): Promise<DashboardHarness> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-dashboard-'));
  const product = await startProduct({ dataDir, env: { WEB_BUILDS: 'on', ...settings } });
  const stop = async (): Promise<void> => {
    await closeContexts();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return harnessOn({ ...product, dataDir, stop }, await shareChromium(chromiumPath));
}

function harnessOn({ client, baseUrl, dataDir, stop }: SharedProduct, browser: Browser): DashboardHarness {
  const mail: MailReader = createMailboxReader(client);
  const asked = ({ jwt }: TestUser) => ({ jwt, idempotencyKey: randomUUID() });

  async function mailedPath(kind: string, email: string, not?: string): Promise<string> {
    return waitUntil(`the mail ${kind} to ${email}`, async () => {
      const found = (await mail.messages()).find((one) => one.kind === kind && one.to.includes(email));
      if (found === undefined) return null;
      const { pathname, search } = linkIn(found);
      return pathname + search === not ? null : pathname + search;
    });
  }

  async function invite(admin: TestUser, workspaceId: string, email: string, role: WorkspaceRole) {
    const body = { email, workspace_role_id: role };
    await client.call(workspaceApi.createInvitation, { params: { id: workspaceId }, body }, asked(admin));
    return mailedPath('invitation', email);
  }

  return {
    baseUrl,
    client,
    mailedPath,
    invite,
    async browse({ as, ...options } = {}) {
      const watched = await openWatchedPage(browser, [baseUrl], { baseURL: baseUrl, ...options });
      if (as !== undefined) await watched.page.context().addInitScript(signInOnce(baseUrl, as.jwt));
      return watched;
    },
    user: (firstName) => signUp(client, mail, firstName),
    workspace: (owner, name) => client.call(workspaceApi.createWorkspace, { body: { name } }, asked(owner)),
    bot: (owner, workspace_id, name) =>
      client.call(botApi.createBot, { body: { name, workspace_id } }, asked(owner)),
    async join(admin, workspaceId, member, role) {
      const path = await invite(admin, workspaceId, member.email, role);
      const { searchParams } = new URL(path, baseUrl);
      const params = { id: workspaceId, invId: searchParams.get('invitationId') ?? '' };
      const body = { token: searchParams.get('token') ?? '' };
      await client.call(workspaceApi.acceptInvitation, { params, body }, { jwt: member.jwt });
    },
    setPlan: (workspaceId, plan) => runSetPlan(workspaceId, plan, { DATA_DIR: dataDir }),
    stop,
  };
}

/** The session in the browser's storage. */
export function storedSession({
  page,
}: WatchedPage): Promise<{ token: string | null; email: string | null }> {
  return page.evaluate(
    `({ token: localStorage.getItem('${TOKEN_KEY}'), email: localStorage.getItem('colloquy.email') })`,
  );
}

/** The path and query of the page, without its origin. */
export function pathOf({ page }: WatchedPage): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
