import { billingApi, chatApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { never, onRoute } from '../testing/on-route.ts';
import { aBot, anId } from '../testing/records.ts';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { aWeek } from '../testing/statistics.ts';
import { BotAccordion } from './BotAccordion.tsx';

const server = aServer(onRoute(billingApi.getWorkspacePlan, never));
const [one, two] = [aBot({ name: 'Helper' }), aBot({ id: anId(41), name: 'Other' })];
const week = (id: string, unknown: number) => ({
  chat_bot_id: id,
  chats: 9,
  answered: 7,
  unknown,
  lastMessageAt: null,
});

test('a chatbot with questions that it could not answer is marked, by one request for all', async () => {
  const asked = vi.fn();
  server.use(
    onRoute(chatApi.readStatistics, ({ query }) => {
      asked(query.get('workspace_id'));
      return { data: aWeek({ bots: [week(one.id, 2), week(two.id, 0)] }) };
    }),
  );
  renderPage(<BotAccordion search="" />, { bot: one, bots: [one, two] });
  const marked = await screen.findByRole('button', {
    name: 'Helper',
    description: '2 questions without an answer this week',
  });
  expect(marked).toBeDefined();
  expect(screen.getByRole('button', { name: 'Other' }).hasAttribute('aria-describedby')).toBe(false);
  expect(asked.mock.calls).toEqual([[anId(1)]]);
});
