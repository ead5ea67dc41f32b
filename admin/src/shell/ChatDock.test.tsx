import { authApi, chatApi, knowledgeApi } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { chatPath, inboxPath, trainPath } from '../routing/paths.ts';
import { aChat, aTurn } from '../testing/chat-records.ts';
import { never, onRoute } from '../testing/on-route.ts';
import { aBot, aMe, anId, aWorkspace } from '../testing/records.ts';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { ChatDock } from './ChatDock.tsx';

const meta = { total: 1, page: 1, limit: 50 };
const server = aServer(
  onRoute(authApi.me, aMe()),
  onRoute(chatApi.listChats, { data: [aChat()], meta }),
  onRoute(chatApi.listHistory, { data: [aTurn()], meta }),
  onRoute(knowledgeApi.listSuggestedQuestions, never),
);
const train = trainPath(aWorkspace().id, aBot().id);
const label = `Chat with ${aBot().name}`;
const width = (px: number) => Object.assign(globalThis, { innerWidth: px });

beforeEach(() => {
  width(1440);
});

test('is minimized on a narrow screen, asks nothing before it is opened, and opens to the conversation', async () => {
  const asked = vi.fn();
  server.use(
    onRoute(chatApi.listChats, () => {
      asked();
      return { data: [aChat()], meta };
    }),
  );
  const { user } = renderPage(<ChatDock />, { at: train });
  const open = await screen.findByRole('button', { name: label });
  expect(asked).not.toHaveBeenCalled();
  await user.click(open);
  const dock = screen.getByRole('complementary', { name: label });
  await within(dock).findByText(aTurn().question);
  expect(asked).toHaveBeenCalledOnce();
});

test('is expanded where it has room of its own', async () => {
  width(1920);
  renderPage(<ChatDock />, { at: train });
  await screen.findByText(aTurn().question);
});

test('is minimized into the bar of a tablet, where it lies over nothing, and opens from there', async () => {
  width(768);
  const bar = document.body.appendChild(document.createElement('div'));
  const { user } = renderPage(<ChatDock bar={bar} />, { at: train });
  await user.click(await within(bar).findByRole('button', { name: label }));
  expect(document.querySelector('[data-over-page]')).toBeNull();
  await within(screen.getByRole('complementary', { name: label })).findByText(aTurn().question);
  expect(bar.childElementCount).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Minimize chat' }));
  expect(document.activeElement).toBe(within(bar).getByRole('button', { name: label }));
  bar.remove();
});

test('goes by Escape, and the focus stays with it', async () => {
  const { user } = renderPage(<ChatDock />, { at: train });
  await user.click(await screen.findByRole('button', { name: label }));
  const input = await screen.findByRole('textbox', { name: 'Your question' });
  await user.click(input);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: label }));
});

test.each([
  ['on a phone', 767, train],
  ['on the page of the chat itself', 1920, chatPath(aBot().id)],
  ['beside the conversations of others', 1920, inboxPath(aWorkspace().id, aBot().id)],
])('is not there %s', (_where, px, at) => {
  width(px);
  renderPage(<ChatDock />, { at });
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('is not there without a chatbot', () => {
  renderPage(<ChatDock />, { at: trainPath(aWorkspace().id, anId(99)), bot: null });
  expect(screen.queryByRole('complementary')).toBeNull();
});
