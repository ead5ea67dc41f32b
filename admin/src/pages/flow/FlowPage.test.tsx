import { botApi, ERRORS } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FlowPage } from './FlowPage.tsx';

const server = aServer();
const nothing = { data: [], meta: { revision: 0, liveRevision: null } };

test('shows its name while it loads', () => {
  server.use(onRoute(botApi.listSurveys, never));
  renderPage(<FlowPage />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conversation flow');
  expect(screen.queryByText('No step yet')).toBeNull();
});

test('says why the flow cannot be read, and reads it again on request', async () => {
  server.use(onRoute(botApi.listSurveys, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = renderPage(<FlowPage />);
  const retry = await screen.findByText('Retry');
  server.use(onRoute(botApi.listSurveys, nothing));
  await user.click(retry);
  await screen.findByText('No step yet');
});
