import { chatApi, ERRORS, type Contact } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aChat } from '../../testing/inbox-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { Contacts } from './Contacts.tsx';

const server = aServer();
const TIME = '2026-11-20T10:00:00.000Z';

function aContact(change: Partial<Contact> = {}, number = 401): Contact {
  return {
    id: anId(number),
    _createTime: TIME,
    _updateTime: TIME,
    chat_bot_id: anId(2),
    chat_id: anId(101),
    state: 'new',
    email: 'vi@example.com',
    name: 'Vi',
    phone: null,
    message: '<b>Call</b> me.',
    fields: [{ label: 'Order', value: '4711' }],
    consent: { text: 'Yes.', at: TIME },
    revision: 3,
    ...change,
  };
}
const page = { total: 1, page: 1, limit: 100 };

/** Opens the contacts of one conversation; records the changes. */
function open(contacts: readonly Contact[]) {
  const changed: unknown[] = [];
  let now = contacts;
  server.use(
    onRoute(chatApi.listContacts, () => ({ data: [...now], meta: page })),
    onRoute(chatApi.updateContact, ({ body, params }) => {
      changed.push([params['id'], body]);
      now = now.map((one) => ({
        ...one,
        ...chatApi.updateContact.body.parse(body),
        revision: one.revision + 1,
      }));
      return { data: now[0] ?? aContact() };
    }),
  );
  return { changed, ...renderPage(<Contacts chat={aChat({ contact: aContact() })} />) };
}

test('nothing is shown of a conversation without one', () => {
  renderPage(<Contacts chat={aChat()} />);
  expect(screen.queryByText('Contact')).toBeNull();
});

test('shows what the visitor left, as text, and moves it on step by step', async () => {
  const { user, changed } = open([aContact()]);
  const card = within(await screen.findByRole('group', { name: 'Contact vi@example.com' }));
  expect(card.getByRole('link', { name: 'vi@example.com' }).getAttribute('href')).toBe(
    'mailto:vi@example.com',
  );
  card.getByText('<b>Call</b> me.');
  card.getByText('4711');
  const state = card.getByLabelText<HTMLSelectElement>('State');
  const options = () => [...state.options].map(({ value }) => value);
  expect(options()).toEqual(['new', 'seen', 'answered', 'closed', 'spam']);
  await user.selectOptions(state, 'answered');
  await card.findByRole('option', { name: 'Answered', selected: true });
  expect(changed).toEqual([[anId(401), { state: 'answered', revision: 3 }]]);
  expect(options()).toEqual(['answered', 'closed', 'spam']);
});

test('shows several, each with a state of its own', async () => {
  open([aContact(), aContact({ email: 'otto@example.com', state: 'closed' }, 402)]);
  await screen.findByRole('group', { name: 'Contact otto@example.com' });
  expect(screen.getAllByLabelText('State')).toHaveLength(2);
});

test('says when it cannot be loaded, and when somebody else was faster', async () => {
  server.use(onRoute(chatApi.listContacts, () => refuse(500, ERRORS.internalError)));
  const { user } = renderPage(<Contacts chat={aChat({ contact: aContact() })} />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(
    onRoute(chatApi.listContacts, { data: [aContact()], meta: page }),
    onRoute(chatApi.updateContact, () => refuse(409, ERRORS.revisionMismatch)),
  );
  await user.click(retry);
  await user.selectOptions(await screen.findByLabelText('State'), 'seen');
  await screen.findByRole('alert');
  await screen.findByRole('option', { name: 'New', selected: true });
});
