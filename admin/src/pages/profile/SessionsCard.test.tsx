import { authApi, type Session } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute } from '../../testing/on-route.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const server = aServer();
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const aSession = (id: string, change: Partial<Session> = {}): Session => ({
  id,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-20T11:00:00.000Z',
  userAgent: FIREFOX,
  address: '203.0.113.x',
  current: false,
  ...change,
});

/** The remaining sessions on a server. */
function withSessions(...sessions: Session[]) {
  const ended: string[] = [];
  server.use(
    onRoute(authApi.listSessions, () => {
      const data = sessions.filter(({ id }) => !ended.includes(id));
      return { data, meta: { total: data.length, page: 1, limit: 100 } };
    }),
    onRoute(authApi.endSessions, ({ query }) => {
      ended.push(...query.getAll('id[]'));
      return { data: { id: query.getAll('id[]') } };
    }),
  );
  return ended;
}

test('one session is ended, and the one that asks has no way to end', async () => {
  const ended = withSessions(
    aSession('here', { current: true }),
    aSession('there', { userAgent: 'curl/8.5' }),
  );
  const { user } = renderPage(<SessionsCard />);
  const [here, there] = await screen.findAllByRole('listitem');
  within(here ?? document.body).getByText('This session');
  expect(within(here ?? document.body).queryByRole('button')).toBeNull();
  within(there ?? document.body).getByText(/from 203\.0\.113\.x/);
  await user.click(screen.getByRole('button', { name: 'End the session of curl' }));
  await screen.findByText('The session has ended.');
  expect(ended).toEqual(['there']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('all others are ended at once, after a question', async () => {
  const ended = withSessions(aSession('here', { current: true }), aSession('one'), aSession('two'));
  const { user } = renderPage(<SessionsCard />);
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  await user.click(dialog.getByRole('button', { name: 'End all other sessions' }));
  await screen.findByText('All other sessions have ended.');
  expect(ended).toEqual(['one', 'two']);
});
