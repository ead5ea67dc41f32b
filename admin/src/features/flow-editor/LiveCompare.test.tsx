import { botApi, ERRORS, type FlowNode, type FlowStep } from '@colloquy/contracts';
import { aFlow, anInfo } from '@colloquy/flow-engine/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { laidOut } from './auto-layout.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { LiveCompare } from './LiveCompare.tsx';

const server = aServer();
const DRAFT = aFlow(anInfo('hello', { title: 'Hello' }), anInfo('new', { title: 'New' }));
const show = (liveRevision: number | null, steps = DRAFT) =>
  renderPage(
    <LiveCompare botId={anId(2)} steps={steps} liveRevision={liveRevision} onStep={() => undefined} />,
  );
const asNode = (step: FlowStep): FlowNode => ({ ...step, chat_bot_id: anId(2), nodeKind: 'block' });

test('says that nothing is published, without asking for it', async () => {
  show(null);
  await screen.findByText('Nothing is published yet');
});

test('compares the draft with the live revision, or says why it cannot', async () => {
  server.use(onRoute(botApi.listSurveys, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = show(4);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  const data = DRAFT.slice(0, 1).map(asNode);
  server.use(
    onRoute(botApi.listSurveys, ({ query }) => {
      expect(query.get('revision')).toBe('4');
      return { data, meta: { revision: 4, liveRevision: 4 } };
    }),
  );
  await user.click(retry);
  await screen.findByText('1 added');
});

test('steps that a program has sent without a place have not moved when the editor draws them', async () => {
  const meta = { revision: 4, liveRevision: 4 };
  server.use(onRoute(botApi.listSurveys, { data: DRAFT.map(asNode), meta }));
  show(4, laidOut(DRAFT));
  await screen.findByText('Both are the same.');
});
