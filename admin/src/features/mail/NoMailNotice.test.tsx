import { googleApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute } from '../../testing/on-route.ts';
import { aBot, aSignInWays } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { NoMailNotice } from './NoMailNotice.tsx';

const server = aServer();
const bot = aBot();

test('a step that mails says that nobody gets it where no mail is sent, and leads to the answers', async () => {
  const mail = { way: 'mailbox', isReadableHere: true } as const;
  server.use(onRoute(googleApi.readSignInWays, { data: aSignInWays({ mail }) }));
  renderPage(<NoMailNotice of="flow" bot={bot} />);
  await screen.findByText(/sends no mail, so nobody gets this one/);
  const inbox = `/workspace/${bot.workspace_id}/bots/${bot.id}/inbox`;
  expect(screen.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe(inbox);
});

test('nothing is said where mails are sent', async () => {
  let isAsked = false;
  server.use(
    onRoute(googleApi.readSignInWays, () => {
      isAsked = true;
      return { data: aSignInWays() };
    }),
  );
  renderPage(<NoMailNotice of="flow" bot={bot} />);
  await expect.poll(() => isAsked).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
