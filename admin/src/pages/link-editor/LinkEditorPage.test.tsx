import { botApi, ERRORS, WorkspaceRole, type PublicLink } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { aPublicLink } from '../../testing/records.ts';
import { aServer, renderPage, type PageOptions } from '../../testing/render-page.tsx';
import { LinkEditorPage } from './LinkEditorPage.tsx';

// The chat in the frame is a separate page with tests of its own.
const server = aServer(http.get('*/chat/widget/preview/*', () => HttpResponse.html('')));
const lists = (...links: readonly PublicLink[]) =>
  onRoute(botApi.listPublicLinks, {
    data: [...links],
    meta: { total: links.length, page: 1, limit: 100 },
  });
const open = (options: PageOptions = {}) =>
  renderPage(<LinkEditorPage />, { at: '/links/abcdefghijklmnopqrstuv', path: '/links/:linkId', ...options });
const colour = () => screen.findByLabelText<HTMLInputElement>('Main colour');

test('shows that it loads', () => {
  server.use(onRoute(botApi.listPublicLinks, never));
  open();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('says when the link cannot be read, and reads it again on request', async () => {
  server.use(onRoute(botApi.listPublicLinks, () => refuse(404, ERRORS.notFound)));
  const { user } = open();
  const retry = await screen.findByText('Retry');
  server.use(lists(aPublicLink()));
  await user.click(retry);
  expect((await colour()).value).toBe(aPublicLink().theme.primary);
  screen.getByRole('link', { name: 'See it on a sample page' });
});

test('says that a link is gone', async () => {
  server.use(lists(aPublicLink({ linkId: 'x'.repeat(22) })));
  open();
  await screen.findByRole('heading', { level: 1, name: 'This link does not exist any more' });
});

test('sends only the parts that were changed, with the revision they are based on', async () => {
  const link = aPublicLink();
  const sent: unknown[] = [];
  server.use(
    lists(link),
    onRoute(botApi.updatePublicLinks, ({ body }) => {
      sent.push(body);
      const theme = { ...link.theme, primary: '#0b7a5c' };
      return { data: [{ ...link, theme, allowedOrigins: ['https://example.com'], revision: 2 }] };
    }),
  );
  const { user } = open();
  const field = await colour();
  await user.clear(field);
  await user.type(field, '0b7a5c');
  await user.type(screen.getByLabelText('Sites that may show this chatbot'), 'Example.com/shop');
  await user.click(screen.getByText('Save'));
  await screen.findByText('The link was saved.');
  expect(sent).toEqual([
    {
      theme: { ...link.theme, primary: '#0b7a5c' },
      allowedOrigins: ['https://example.com'],
      revision: 1,
    },
  ]);
});

test('a colour that is pasted with a space is kept whole', async () => {
  server.use(lists(aPublicLink()));
  const { user } = open();
  const field = await colour();
  await user.clear(field);
  await user.paste(' #3355ff');
  expect(field.value).toBe('#3355ff');
});

test('a program that sends no key of the conversation can be let in', async () => {
  const sent: unknown[] = [];
  server.use(
    lists(aPublicLink()),
    onRoute(botApi.updatePublicLinks, ({ body }) => {
      sent.push(body);
      return { data: [aPublicLink({ requireUserRef: false, revision: 2 })] };
    }),
  );
  const { user } = open();
  const toggle = await screen.findByRole('switch', { name: 'Only the visitor goes on with a conversation' });
  await user.click(toggle);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The link was saved.');
  expect(sent).toEqual([{ requireUserRef: false, revision: 1 }]);
});

test('keeps what was typed when somebody else has saved, and shows theirs', async () => {
  const link = aPublicLink();
  const theirs = aPublicLink({ name: 'Theirs', revision: 2 });
  let tries = 0;
  server.use(
    lists(link),
    onRoute(botApi.updatePublicLinks, () => {
      tries += 1;
      return tries === 1
        ? refuse(409, ERRORS.revisionMismatch)
        : { data: [{ ...theirs, name: 'Mine', revision: 3 }] };
    }),
  );
  const { user } = open();
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  await user.clear(name);
  await user.type(name, 'Mine');
  server.use(lists(theirs));
  await user.click(screen.getByText('Save'));
  await screen.findByText(/“Theirs”/);
  expect(name.value).toBe('Mine');
  await user.click(screen.getByText('Take theirs'));
  expect(name.value).toBe('Theirs');
});

test('can be looked at, and not changed, by whoever may not', async () => {
  server.use(lists(aPublicLink()));
  open({ role: WorkspaceRole.user });
  expect((await colour()).closest('fieldset')?.disabled).toBe(true);
  screen.getByText('Admins and power users change this link. You can see how it is set up.');
});
