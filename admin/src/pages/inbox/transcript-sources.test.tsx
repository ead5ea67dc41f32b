import { authApi, chatApi, workspaceApi } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aCitation, aMetadata } from '../../testing/chat-records.ts';
import { aChat, aTurn } from '../../testing/inbox-records.ts';
import { aTextStep } from '../../testing/step-records.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { InboxPage } from './InboxPage.tsx';

const meta = { total: 1, page: 1, limit: 100 };
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(workspaceApi.listTeamMembers, { data: [] }),
  onRoute(chatApi.listNotes, { data: [], meta: { ...meta, total: 0 } }),
  onRoute(chatApi.listChats, { data: [aChat()], meta }),
);

test('the transcript tells which sentence of an answer rests on which passage', async () => {
  Object.assign(globalThis, { innerWidth: 1440 });
  const answer = 'Theft is covered [1]. Nothing else.';
  const supports = [{ from: 0, to: 21, n: 1 }];
  const metadata = aMetadata({ citations: [aCitation()], supports });
  server.use(onRoute(chatApi.listHistory, { data: [aTurn({ answer, metadata })], meta }));
  const { user } = renderPage(<InboxPage />);
  await user.click(await screen.findByRole('button', { name: 'Sentence by sentence' }));
  const passages = within(screen.getByRole('region', { name: 'What each sentence rests on' }));
  const sentence = screen.getByRole('group', { description: 'Source 1: Handbook.pdf' });
  expect(sentence.textContent).toContain('Theft is covered');
  await user.hover(sentence);
  const passage = passages.getByRole('group', { name: 'Source 1: Handbook.pdf' });
  expect([sentence.dataset['marked'], passage.dataset['marked']]).toEqual(['true', 'true']);
});

test('what a flow said is shown as visitors read it, without its marks', async () => {
  Object.assign(globalThis, { innerWidth: 1440 });
  const text = 'Welcome to **Larkfield**.';
  const metadata = aMetadata({ survey: { state: 'active', step: { ...aTextStep(), text } } });
  server.use(onRoute(chatApi.listHistory, { data: [aTurn({ answer: text, metadata })], meta }));
  renderPage(<InboxPage />);
  const log = within(await screen.findByRole('log'));
  expect((await log.findByText('Larkfield')).tagName).toBe('STRONG');
});
