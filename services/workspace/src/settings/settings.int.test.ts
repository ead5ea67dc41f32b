import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { workspaceApi, workspaceEvents, ERRORS } from '@colloquy/contracts';
import { openWorkspaceHarness } from '../testing/workspace-harness.ts';

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('workspace settings', () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await harness.create('ada', 'Support team'));
  });

  const read = async () =>
    (await harness.as('ada').call(workspaceApi.readWorkspaceSettings, { params: { id } })).result.data;
  const write = (body: object) =>
    harness.as('ada').send(workspaceApi.writeWorkspaceSettings, { params: { id }, body });

  it('begin with defaults', async () => {
    expect(await read()).toEqual({
      name: 'Support team',
      description: '',
      language: 'en',
      timezone: 'UTC',
      retentionDays: null,
      allowedEmailDomains: [],
      notify: { limits: true, failures: true, contacts: true },
      revision: 1,
    });
  });

  it('change by field, rename the workspace and say so', async () => {
    const changed = {
      name: 'Help team',
      language: 'hr',
      timezone: 'Europe/Zagreb',
      retentionDays: 90,
      allowedEmailDomains: ['Example.com'],
      notify: { failures: false },
    };
    expect((await write({ revision: 1, ...changed })).body).toEqual({
      data: {
        ...changed,
        description: '',
        allowedEmailDomains: ['example.com'],
        notify: { limits: true, failures: false, contacts: true },
        revision: 2,
      },
    });
    const { result } = await harness.as('ada').call(workspaceApi.getWorkspace, { params: { id } });
    expect(result.data).toMatchObject({ name: 'Help team', language: 'hr', timezone: 'Europe/Zagreb' });
    await vi.waitFor(() => {
      const [published] = harness.host.publishedAs(workspaceEvents.workspaceUpdated, id);
      expect(published?.data).toEqual({ workspace_id: id, settingsRevision: 2 });
    });
  });

  it('refuse an older revision and show what is there now', async () => {
    const both = await Promise.all([
      write({ revision: 1, name: 'First' }),
      write({ revision: 1, name: 'Second' }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: Number(ERRORS.revisionMismatch), current: await read() });
  });

  it('are not in the way of other changes, nor changed by nothing', async () => {
    await harness.join(id, 'uma', 2);
    expect((await write({ revision: 1 })).body).toMatchObject({ data: { revision: 1 } });
    expect((await write({ revision: 1, description: 'Later' })).status).toBe(200);
  });

  it.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(51) }],
    ['description', { description: 'x'.repeat(501) }],
    ['language', { language: 'english please' }],
    ['timezone', { timezone: 'Europe/Nowhere' }],
    ['timezone', { timezone: '' }],
    ['retentionDays', { retentionDays: 31 }],
    ['allowedEmailDomains.0', { allowedEmailDomains: ['not a domain'] }],
    ['notify.failures', { notify: { failures: 'yes' } }],
    ['plan', { plan: 3 }],
  ])('refuse a bad %s', async (field, body) => {
    const refused = await write({ revision: 1, ...body });
    expect([refused.status, refused.body['code']]).toEqual([400, Number(ERRORS.fieldNotValid)]);
    expect(refused.body['errors']).toMatchObject([{ field }]);
  });
});
