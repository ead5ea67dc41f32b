import { billingApi, chatApi, knowledgeApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../testing/on-route.ts';
import { aBot, anId } from '../testing/records.ts';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { AttentionButton } from './AttentionButton.tsx';

const server = aServer(onRoute(billingApi.getWorkspacePlan, never), onRoute(chatApi.readStatistics, never));

test('a chatbot whose documents failed waits for somebody, and leads to them', async () => {
  server.use(
    onRoute(knowledgeApi.countKnowledge, {
      data: [
        { chat_bot_id: aBot().id, documents: 5, processing: 0, failed: 2, pages: 0 },
        { chat_bot_id: anId(99), documents: 5, processing: 0, failed: 5, pages: 0 },
      ],
    }),
  );
  const { user } = renderPage(<AttentionButton />);
  await user.click(await screen.findByRole('button', { name: 'What needs you: 1' }));
  const link = screen.getByRole('link', { name: 'Rental helper: 2 documents failed' });
  expect(link.getAttribute('href')).toBe(`/workspace/${anId(1)}/bots/${aBot().id}`);
});

test('where nothing waits, or nothing can be counted, it says nothing false', async () => {
  server.use(onRoute(knowledgeApi.countKnowledge, () => refuse(503, 503)));
  const { user } = renderPage(<AttentionButton />);
  await user.click(screen.getByRole('button', { name: 'What needs you' }));
  screen.getByText('Nothing needs you at the moment.');
});
