import { randomBytes } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  DocumentStatus,
  WorkspaceRole,
  authApi,
  billingApi,
  createEvent,
  isValidPassword,
  operatorApi,
  workspaceApi,
  workspaceEvents,
  ERRORS,
} from '@colloquy/contracts';
import { createFileDeadLetterStore, deadLetterId, type DeadLetterEvent } from '@colloquy/event-bus';
import { newId } from '@colloquy/persistence/testing';
import { INTERNAL_TOKEN_HEADER, createInternalTokens } from '@colloquy/service-kit';
import { deadLetterFolder } from '../../deploy/standalone/src/open-stores.ts';
import {
  operatorEndpointSchema,
  operatorEndpointPath,
} from '../../deploy/standalone/src/operator-endpoint.ts';
import { readOrCreateSecrets } from '../../deploy/standalone/src/secrets.ts';
import { settledItems, uploadFile, waitUntil, type WorkspaceWithBot } from '../product/index.ts';
import { openOperatorHarness, type OperatorHarness } from './operator-harness.ts';

const PASSWORD = 'Correct-Horse-4711';
const note = (name: string) => ({
  name,
  mimeType: 'text/markdown',
  bytes: new TextEncoder().encode(`# Notice\n\nThe code of ${name} opens the side door.\n`),
});

describe.each([
  ['while the product runs', true],
  ['while the product is stopped', false],
])('the operator tool %s', (_when, isRunning) => {
  let harness: OperatorHarness;
  let team: WorkspaceWithBot;
  let users = 0;

  beforeAll(async () => {
    harness = await openOperatorHarness();
    await harness.start();
    team = await harness.aTeam();
    await uploadFile(harness.client, team, note('one.md'));
    await uploadFile(harness.client, team, note('two.md'));
    await settledItems(harness.client, team, 2);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    if (!isRunning) await harness.stop();
  });

  /** The effect of the tool is visible through the public API. */
  async function afterwards(): Promise<void> {
    if (!isRunning) await harness.start();
  }
  const auditOf = (id: string, jwt: string) =>
    harness.client.call(workspaceApi.listAuditEntries, { params: { id } }, { jwt });
  function aNewcomer(): { email: string; username: string; words: string[] } {
    users += 1;
    const username = `olga-${users}`;
    const email = `${username}@example.com`;
    const names = ['--first-name', 'Olga', '--last-name', 'Perator'];
    return { email, username, words: ['create-admin', '--email', email, '--username', username, ...names] };
  }

  it('creates an account and a workspace that it administers', async () => {
    const { username, email, words } = aNewcomer();
    const output = await harness.operatorReading(
      `${PASSWORD}\n`,
      ...words,
      '--workspace-name',
      'Headquarters',
      '--password-stdin',
    );
    expect(output, output.text).toMatchObject({ exitCode: 0 });
    expect(output.text).not.toContain(PASSWORD);
    await afterwards();
    const jwt = await harness.login(username, PASSWORD);
    const me = await harness.client.call(authApi.me, {}, { jwt });
    expect(me.authUser).toMatchObject({ email, username });
    expect(me.details).toContainEqual({ name: 'lastName', value: 'Perator' });
    const [role] = me.workspaceRoles;
    expect(role).toMatchObject({ workspace_role_id: WorkspaceRole.admin });
    const id = role?.workspace_id ?? '';
    expect(output.text).toContain(id);
    // Through the outbox, so that the consumers follow: the trial begins, a seat is counted, the act is recorded.
    await waitUntil('billing has heard of it', async () => {
      const { data } = await harness.client.call(billingApi.getWorkspacePlan, { params: { id } }, { jwt });
      return data.usage.seats === 1;
    });
    const entry = await waitUntil('the act is on record', async () =>
      (await auditOf(id, jwt)).data.find(({ action }) => action === 'workspace.created'),
    );
    expect(entry.actor).toEqual({ id: 'operator', email: '', firstName: '', lastName: '' });
  });

  it('makes nothing twice when it is given again', async () => {
    const { username, words } = aNewcomer();
    const all = [...words, '--workspace-name', 'Once', '--password-stdin'];
    const first = await harness.operatorReading(PASSWORD, ...all);
    const again = await harness.operatorReading('Another-Password-1', ...all);
    expect([first.exitCode, again.exitCode]).toEqual([0, 0]);
    expect(first.text).toContain(again.text);
    await afterwards();
    const jwt = await harness.login(username, PASSWORD);
    const { meta } = await harness.client.call(workspaceApi.listWorkspaces, {}, { jwt });
    expect(meta.total).toBe(1);
  });

  it('makes an account that is there ADMIN of a workspace that is there', async () => {
    const { username, email, words } = aNewcomer();
    await harness.operatorReading(PASSWORD, ...words, '--workspace-name', 'Own', '--password-stdin');
    const output = await harness.operator('create-admin', '--email', email, '--workspace', team.workspaceId);
    expect(output.text).toContain('has joined it as ADMIN');
    expect(
      await harness.operator('create-admin', '--email', email, '--workspace', team.workspaceId),
    ).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('is ADMIN of it.'),
    });
    await afterwards();
    const jwt = await harness.login(username, PASSWORD);
    const { data } = await harness.client.call(
      workspaceApi.listMembers,
      { params: { id: team.workspaceId } },
      { jwt },
    );
    expect(data.filter((member) => member.email === email)).toMatchObject([
      { workspace_role_id: WorkspaceRole.admin },
    ]);
  });

  it('generates a password, shows it once, and it opens the account', async () => {
    const { username, email, words } = aNewcomer();
    const output = await harness.operator(...words, '--workspace-name', 'Generated', '--generate-password');
    const password = /shown this once: (\S+)/.exec(output.text)?.[1] ?? '';
    expect(isValidPassword(password, { username, email })).toBe(true);
    await afterwards();
    await expect(harness.login(username, password)).resolves.toBeTypeOf('string');
  });

  it('creates nobody with a password that breaks the rules, or for a workspace that is not there', async () => {
    const { username, words } = aNewcomer();
    const weak = await harness.operatorReading(
      'short',
      ...words,
      '--workspace-name',
      'W',
      '--password-stdin',
    );
    expect(weak).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining('password: Password is not valid'),
    });
    const nowhere = await harness.operatorReading(
      PASSWORD,
      ...words,
      '--workspace',
      'nowhere',
      '--password-stdin',
    );
    expect(nowhere).toEqual({ exitCode: 1, text: 'There is no workspace nowhere.' });
    await afterwards();
    await expect(harness.login(username, PASSWORD)).rejects.toMatchObject({
      code: Number(ERRORS.loginNotValid),
    });
  });

  it('sets a plan, and who looks at the audit log reads of it', async () => {
    const output = await harness.operator('set-plan', team.workspaceId, '3');
    expect(output).toMatchObject({ exitCode: 0, text: expect.stringContaining('plan 3 (active)') });
    await afterwards();
    const { jwt, workspaceId: id } = team;
    const { data } = await harness.client.call(billingApi.getWorkspacePlan, { params: { id } }, { jwt });
    expect(data).toMatchObject({ plan_id: 3, state: 'active', trialEndsAt: null });
    const entry = await waitUntil('the act is on record', async () =>
      (await auditOf(id, jwt)).data.find(({ action }) => action === 'plan.changed'),
    );
    expect(entry).toMatchObject({
      actor: { id: 'operator' },
      before: { plan_id: 1 },
      after: { plan_id: 3, state: 'active' },
    });
  });

  it('says where there is no second factor to turn off', async () => {
    expect((await harness.operator('second-factor-off', team.username)).text).toContain('no second factor');
  });

  it('knows no workspace and no chatbot that never was', async () => {
    expect(await harness.operator('set-plan', 'nowhere', '2')).toEqual({
      exitCode: 1,
      text: 'There is no workspace nowhere.',
    });
    expect(await harness.operator('re-index', 'nothing')).toEqual({
      exitCode: 1,
      text: 'There is no chatbot nothing.',
    });
  });

  it('processes all that a chatbot knows again, and says how far it is', async () => {
    const output = await harness.operator('re-index', team.botId);
    expect(output, output.text).toMatchObject({ exitCode: 0 });
    expect(output.text).toMatch(/2 of 2 done, 0 being processed, 0 failed\. Finished\.$/);
    await afterwards();
    const items = await settledItems(harness.client, team, 2);
    expect(
      items.map(({ version, liveVersion, documentStatus }) => ({ version, liveVersion, documentStatus })),
    ).toEqual(
      [2, 2].map((version) => ({ version, liveVersion: version, documentStatus: DocumentStatus.processed })),
    );
    const entry = await waitUntil('the act is on record', async () =>
      (await auditOf(team.workspaceId, team.jwt)).data.find(({ action }) => action === 'bot.re-indexed'),
    );
    expect(entry).toMatchObject({ actor: { id: 'operator' }, target: { kind: 'bot', id: team.botId } });
  });

  describe('with parked events', () => {
    const store = () => createFileDeadLetterStore(deadLetterFolder(harness.dataDir));
    const seatEvent = (data: object) => ({
      ...createEvent(
        workspaceEvents.memberJoined,
        {
          workspace_id: team.workspaceId,
          user_id: 'u9',
          workspace_role_id: WorkspaceRole.user,
          membership_id: newId(),
          invitation_id: null,
        },
        {
          id: newId(),
          workspaceId: team.workspaceId,
          correlationId: 'c',
          causationId: null,
          actor: { kind: 'system', id: null },
        },
      ),
      ...data,
    });
    async function giveUp(consumer: string, payload: object): Promise<DeadLetterEvent> {
      const topic = 'workspace.events';
      const position = newId();
      const row: DeadLetterEvent = {
        id: deadLetterId(consumer, topic, position),
        consumer,
        topic,
        position,
        payload,
        error: { name: 'Error', message: 'the store was away' },
        attempts: 5,
        parkedAt: new Date(Date.now() - 60_000).toISOString(),
      };
      await store().put(row);
      return row;
    }
    const seats = async () => {
      const { data } = await harness.client.call(
        billingApi.getWorkspacePlan,
        { params: { id: team.workspaceId } },
        { jwt: team.jwt },
      );
      return data.usage.seats;
    };

    it('lists none where there are none', async () => {
      expect(await harness.operator('parked-list')).toEqual({ exitCode: 0, text: 'No event is parked.' });
      expect(await harness.operator('parked-replay', '0'.repeat(32))).toMatchObject({ exitCode: 1 });
      expect(await harness.operator('parked-replay', '--consumer', 'billing.count-seats')).toMatchObject({
        exitCode: 0,
      });
    });

    it('replays one to its consumer and takes it away when it was handled', async () => {
      const row = await giveUp('billing.count-seats', seatEvent({}));
      expect((await harness.operator('parked-list', 'billing.count-seats')).text).toContain(row.id);
      const output = await harness.operator('parked-replay', row.id);
      expect(output).toEqual({
        exitCode: 0,
        text: `${row.id}  billing.count-seats  was handled and is parked no more.`,
      });
      expect(await store().list()).toEqual([]);
      await afterwards();
      expect(await seats()).toBeGreaterThan(1);
    });

    it('replays all of a consumer and of no other, and keeps what fails again', async () => {
      const good = await giveUp('billing.count-seats', seatEvent({}));
      const bad = await giveUp('billing.count-seats', seatEvent({ data: { workspace_id: 7 } }));
      const others = await giveUp('billing.free-seats', seatEvent({}));
      const output = await harness.operator('parked-replay', '--consumer', 'billing.count-seats');
      expect(output.exitCode).toBe(1);
      expect(output.text).toContain(`${good.id}  billing.count-seats  was handled`);
      expect(output.text).toContain(`${bad.id}  billing.count-seats  was given up again: `);
      const left = await store().list();
      expect(left.map(({ id }) => id).toSorted()).toEqual([bad.id, others.id].toSorted());
      for (const { id } of left) await store().remove(id);
    });

    it('keeps an event whose consumer is no more, and says so', async () => {
      const row = await giveUp('nobody.listens', seatEvent({}));
      const output = await harness.operator('parked-replay', row.id);
      expect(output).toEqual({
        exitCode: 1,
        text: `${row.id}  nobody.listens  has no consumer that runs, and stays parked.`,
      });
      expect(await store().list()).toEqual([row]);
      await store().remove(row.id);
    });
  });
});

describe("the operators' door of a running product", () => {
  let harness: OperatorHarness;
  beforeAll(async () => {
    harness = await openOperatorHarness();
    await harness.start();
  });
  afterAll(() => harness.close());

  const connection = async () =>
    operatorEndpointSchema.parse(JSON.parse(await readFile(operatorEndpointPath(harness.dataDir), 'utf8')));
  const path = operatorApi.findAccount.path;

  it('stands in a note for the owner alone, on loopback', async () => {
    expect((await stat(operatorEndpointPath(harness.dataDir))).mode & 0o777).toBe(0o600);
    expect(new URL((await connection()).url).hostname).toBe('127.0.0.1');
  });

  it('lets nobody in without the operator’s own token', async () => {
    const { internalToken } = await readOrCreateSecrets(harness.dataDir);
    const own = createInternalTokens([internalToken]);
    const foreign = createInternalTokens([randomBytes(32).toString('hex')]);
    const tokens = [
      '',
      await foreign.mint({ kind: 'service', name: 'operator' }),
      await own.mint({ kind: 'service', name: 'chat' }),
      await own.mint({ kind: 'user', userId: 'operator', email: 'operator@example.com' }),
    ];
    const { url } = await connection();
    for (const token of tokens) {
      for (const [method, where] of [
        ['GET', `${path}?login=ada`],
        ['POST', `/internal/operator/parked/${'0'.repeat(32)}/replay`],
      ] as const) {
        const answer = await fetch(url + where, { method, headers: { [INTERNAL_TOKEN_HEADER]: token } });
        expect([where, answer.status]).toEqual([where, 401]);
      }
    }
  });

  it('leads to what operators do and to nothing else', async () => {
    const { internalToken } = await readOrCreateSecrets(harness.dataDir);
    const token = await createInternalTokens([internalToken]).mint({ kind: 'service', name: 'operator' });
    const { url } = await connection();
    const ask = async (where: string) =>
      (await fetch(url + where, { headers: { [INTERNAL_TOKEN_HEADER]: token } })).status;
    expect(await ask(`${path}?login=nobody`)).toBe(404);
    for (const where of [
      '/users/me',
      '/internal/sessions/u1',
      '/internal/operator/../sessions/u1',
      '/metrics',
    ])
      expect([where, await ask(where)]).toEqual([where, 404]);
  });

  it('is not reached through the public one', async () => {
    const { internalToken } = await readOrCreateSecrets(harness.dataDir);
    const token = await createInternalTokens([internalToken]).mint({ kind: 'service', name: 'operator' });
    for (const base of ['', '/api', '/ask', '/meta']) {
      const where = `${harness.client.baseUrl}${base}${path}?login=ada`;
      const answer = await fetch(where, {
        headers: { [INTERNAL_TOKEN_HEADER]: token, accept: 'application/json' },
      });
      expect([base, answer.ok && answer.headers.get('content-type')?.includes('json')]).not.toEqual([
        base,
        true,
      ]);
    }
  });

  it('is gone with the product; what a killed one left leads nobody astray', async () => {
    await harness.stop();
    await expect(stat(operatorEndpointPath(harness.dataDir))).rejects.toMatchObject({ code: 'ENOENT' });
    // No process has this id: it is above Linux's limit of four million.
    await writeFile(
      operatorEndpointPath(harness.dataDir),
      JSON.stringify({ url: 'http://127.0.0.1:9', pid: 2 ** 30 }),
    );
    expect(await harness.operator('set-plan', 'nowhere', '2')).toEqual({
      exitCode: 1,
      text: 'There is no workspace nowhere.',
    });
    await harness.start();
  });
});
