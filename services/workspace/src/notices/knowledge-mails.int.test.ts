import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DocumentStatus, WorkspaceRole, knowledgeEvents, workspaceApi } from '@colloquy/contracts';
import { eventFor, systemContext } from '@colloquy/service-kit';
import { addressOf, openWorkspaceHarness } from '../testing/workspace-harness.ts';

const context = systemContext('test');

const harness = await openWorkspaceHarness();
afterAll(() => harness.stop());

describe('mails about knowledge that failed', () => {
  let id: string;

  beforeEach(async () => {
    ({ id } = await harness.create('ada', 'Lamps & Co'));
    await harness.join(id, 'bea', WorkspaceRole.admin);
    await harness.join(id, 'uma', WorkspaceRole.user);
  });

  const aFailure = (
    item_id: string,
    documentStatus: DocumentStatus = DocumentStatus.parsingError,
    bot = 'b1',
  ) =>
    eventFor(context, knowledgeEvents.documentFailed, id, {
      item_id,
      chat_bot_id: bot,
      workspace_id: id,
      version: 1,
      code: 'EMPTY_TEXT',
      documentStatus,
    });
  const deliver = (...events: ReturnType<typeof eventFor>[]) => harness.host.bus.publish(events);
  const mails = async () =>
    (await harness.mailbox.list()).filter(
      ({ kind, text }) => kind === 'knowledge-failed' && text.includes(id),
    );

  it('reach each admin once a day for a chatbot, however much fails and however often its event comes', async () => {
    const first = aFailure('i1');
    await deliver(first);
    await deliver(first, aFailure('i2'), aFailure('i3', DocumentStatus.insertingError));
    const sent = await mails();
    expect(sent.map(({ to }) => to).toSorted()).toEqual([addressOf('ada'), addressOf('bea')]);
    expect(sent[0]?.subject).toBe('Knowledge of a chatbot in Lamps & Co could not be processed');
    expect(sent[0]?.text).toContain(`/workspace/${id}/bots/b1`);
    expect(sent[0]?.html).toContain('Lamps &amp; Co');
    await deliver(aFailure('i4', DocumentStatus.editingError, 'b2'));
    expect(await mails()).toHaveLength(4);
  });

  it('are not sent for what is tried again by itself, nor to those who turned them off', async () => {
    await deliver(aFailure('i1', DocumentStatus.deletingError));
    harness.quiet.add('bea');
    await deliver(aFailure('i2'));
    expect((await mails()).map(({ to }) => to)).toEqual([addressOf('ada')]);
    harness.quiet.delete('bea');
    const body = { revision: 1, notify: { failures: false } };
    await harness.as('ada').call(workspaceApi.writeWorkspaceSettings, { params: { id }, body });
    await deliver(aFailure('i3', DocumentStatus.parsingError, 'b3'));
    expect(await mails()).toHaveLength(1);
  });

  it('tell each admin of a schedule that stopped, once however often its event comes, and of the next time too', async () => {
    const stopped = () =>
      eventFor(context, knowledgeEvents.refreshScheduleStopped, id, {
        website_id: 's1',
        chat_bot_id: 'b1',
        workspace_id: id,
        schedule_id: `r-${id}`,
        name: 'shop.example',
        url: 'https://shop.example/',
        failures: 5,
      });
    const sent = async () =>
      (await harness.mailbox.list()).filter(
        ({ kind, text }) => kind === 'refresh-stopped' && text.includes(id),
      );
    const first = stopped();
    await deliver(first, first);
    await deliver(first);
    const mailed = await sent();
    expect(mailed.map(({ to }) => to).toSorted()).toEqual([addressOf('ada'), addressOf('bea')]);
    expect(mailed[0]?.subject).toBe('shop.example is not refreshed by itself any more');
    expect(mailed[0]?.text).toContain(`/workspace/${id}/bots/b1`);
    expect(mailed[0]?.text).toContain('failed 5 times in a row');
    await deliver(stopped());
    expect(await sent()).toHaveLength(4);
  });
});
