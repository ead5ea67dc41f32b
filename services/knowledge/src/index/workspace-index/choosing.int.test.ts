import { afterAll, describe, expect, it } from 'vitest';
import { DocumentStatus, ERRORS, knowledgeApi, knowledgeEvents, WorkspaceRole } from '@colloquy/contracts';
import { fakeProviders } from '../../testing/fake-providers.ts';
import { eventually, openKnowledge } from '../../testing/knowledge-harness.ts';
import { workspaceIndexModel } from './workspace-index.model.ts';

const WORDS = 'provider-words';
const OTHERS = 'provider-others';
const FOREIGN = 'provider-foreign';
const INSTANCE = { provider_id: 'instance', model: null, dimension: null };

describe('who chooses the embeddings of a workspace, and which', async () => {
  const members = { w1: { ada: WorkspaceRole.admin, pat: WorkspaceRole.powerUser, uma: WorkspaceRole.user } };
  const harness = await openKnowledge({
    rebuild: { graceMs: 50, deletionMs: 1_000 },
    ingestion: { leaseMs: 400 },
  });
  const { host } = harness;
  fakeProviders(host, {
    [WORDS]: { workspaceId: 'w1', model: 'words', dimension: 48 },
    [OTHERS]: { workspaceId: 'w1', model: 'others', dimension: 96 },
    [FOREIGN]: { workspaceId: 'w2', model: 'words', dimension: 48 },
  });
  afterAll(() => harness.stop());

  const choose = (userId: string, body: object, id = 'w1') =>
    host.asUser(userId).send(knowledgeApi.chooseEmbeddings, { params: { id }, body });
  const read = (userId: string, id = 'w1') =>
    host.asUser(userId).send(knowledgeApi.readEmbeddings, { params: { id } });
  const stateOf = async (id = 'w1') => (await read(id === 'w1' ? 'ada' : 'bob', id)).result.data;
  const untilReady = () =>
    eventually(async () => {
      const seen = await stateOf();
      expect(seen.state, JSON.stringify(seen)).toBe('ready');
      return seen;
    });
  const stored = () => workspaceIndexModel(host.dependencies.database.service('knowledge')).find().lean();
  const used = async (id: string) =>
    (await host.asService('chat').call(knowledgeApi.listEmbeddingProviders, { params: { id } })).result.data
      .providers;

  it('is the installation, as long as nobody chose', async () => {
    expect(await stateOf('w2')).toEqual({
      chosen: INSTANCE,
      answering: INSTANCE,
      state: 'ready',
      done: 0,
      total: 0,
      begunAt: null,
      error: null,
    });
    expect(await used('w2')).toEqual([]);
  });

  it('is an admin’s alone, and nobody of another workspace learns of it', async () => {
    for (const [userId, status] of [
      ['pat', 403],
      ['uma', 403],
      ['bob', 404],
    ] as const) {
      expect((await read(userId)).status).toBe(status);
      expect((await choose(userId, { provider_id: WORDS, model: 'words' })).status).toBe(status);
    }
    for (const caller of [host.asVisitor(), host.asService('chat')]) {
      const body = { provider_id: 'instance' };
      expect((await caller.send(knowledgeApi.chooseEmbeddings, { params: { id: 'w1' }, body })).status).toBe(
        401,
      );
    }
    expect(await stored()).toEqual([]);
  });

  it('names the field of what cannot be chosen, and knows no provider of another workspace', async () => {
    for (const [field, body] of [
      ['model', { provider_id: WORDS, model: 'never-tested' }],
      ['model', { provider_id: WORDS }],
      ['model', { provider_id: 'instance', model: 'words' }],
      ['model', { provider_id: WORDS, model: 'a'.repeat(201) }],
      ['provider_id', { model: 'words' }],
      ['provider_id', { provider_id: 'a b', model: 'words' }],
    ] as const) {
      const refused = await choose('ada', body);
      expect([refused.status, refused.body['errors']]).toMatchObject([400, [{ field }]]);
    }
    const foreign = await choose('ada', { provider_id: FOREIGN, model: 'words' });
    const nobodys = await choose('ada', { provider_id: 'gone', model: 'words' });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...nobodys.body, requestId: '' });
    expect(await stored()).toEqual([]);
  });

  it('is stored with its entry in the audit log, and told as what answers once it does', async () => {
    const chosen = { provider_id: WORDS, model: 'words', dimension: 48 };
    const answer = (await choose('ada', { provider_id: WORDS, model: 'words' })).result.data;
    expect(answer).toMatchObject({ chosen, answering: INSTANCE, state: 'rebuilding' });
    expect(await used('w1')).toEqual([WORDS]);
    expect(await untilReady()).toMatchObject({ chosen, answering: chosen, error: null });
    // The same again is no change.
    await choose('ada', { provider_id: WORDS, model: 'words' });
    await eventually(() =>
      expect(host.publishedAs(knowledgeEvents.changeRecorded)).toMatchObject([
        {
          actor: { kind: 'user', id: 'ada' },
          data: {
            workspace_id: 'w1',
            action: 'workspace.embeddings-chosen',
            target: { kind: 'workspace', id: 'w1' },
            before: INSTANCE,
            after: chosen,
          },
        },
      ]),
    );
    expect((await stateOf('w2')).answering).toEqual(INSTANCE);
  });

  it('ends with one of fifty choices that are made at once, and leaves nothing of the others', async () => {
    const bodies = [
      { provider_id: WORDS, model: 'words' },
      { provider_id: OTHERS, model: 'others' },
      { provider_id: 'instance' },
    ];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => choose('ada', bodies[n % bodies.length] ?? {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { chosen, answering } = await untilReady();
    expect(answering).toEqual(chosen);
    await eventually(async () => {
      const [row] = await stored();
      expect(row).toMatchObject({ change: null, retired: [], leftoverUntil: null, hasWork: false });
    });
    const bot = harness.aBot('w1');
    const { id } = await harness.upload('ada', bot, 'lamp.md', '# Lamps\n\nLamps cost 20 euros.\n');
    await harness.untilStatus(id, DocumentStatus.processed);
    expect((await harness.search(bot, 'what do lamps cost')).hits).toMatchObject([
      { item_id: id, dense: expect.any(Number) },
    ]);
  });

  it('is closed to a member from the moment they are removed', async () => {
    host.fakeMembers({ ...members, w1: { pat: members.w1.pat } });
    const refused = await choose('ada', { provider_id: WORDS, model: 'words' });
    expect([refused.status, refused.body['code']]).toEqual([404, Number(ERRORS.notFound)]);
    expect((await read('ada')).status).toBe(404);
  });
});
