import {
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  googleApi,
  WorkspaceRole,
  workspaceApi,
  type BotSettingsView,
  type ModelChoice,
} from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { aBot, anId, aSignInWays } from '../../testing/records.ts';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { BotSettingsPage } from './BotSettingsPage.tsx';

const aProvider: ModelChoice = { id: anId(7), name: 'Mistral', models: ['small'] };
const instance: ModelChoice = { id: 'instance', name: '', models: [] };
const server = aServer(onRoute(chatApi.listModelChoices, { data: [instance, aProvider] }));
// jsdom has no layout, so no element becomes visible.
beforeAll(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const stored: BotSettingsView = { ...botSettingsSchema.parse({}), revision: 1 };
const reads = (view: BotSettingsView) => onRoute(botApi.readBotSettings, { data: view });
const greeting = () => screen.findByLabelText<HTMLTextAreaElement>('Greeting');

test('shows that it loads, and no form before there is something in it', () => {
  server.use(onRoute(botApi.readBotSettings, never));
  renderPage(<BotSettingsPage />);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('says when the settings cannot be read, and reads them again on request', async () => {
  server.use(onRoute(botApi.readBotSettings, () => refuse(404, ERRORS.notFound)));
  const { user } = renderPage(<BotSettingsPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.use(reads(stored));
  await user.click(retry);
  expect((await greeting()).value).toBe(stored.messages.greeting);
});

test('the index leads to every section, in their order', async () => {
  server.use(reads(stored));
  renderPage(<BotSettingsPage />);
  await greeting();
  const form = within(screen.getByRole('group', { name: 'Chatbot settings' }));
  const sections = form.getAllByRole('region').map(({ id }) => `#${id}`);
  const index = within(screen.getByRole('navigation', { name: 'Sections of this page' })).getAllByRole(
    'link',
  );
  expect(index.map((link) => link.getAttribute('href'))).toEqual(sections);
});

test('saves what was changed in one go, and only that', async () => {
  const calls: unknown[] = [];
  const bot = aBot();
  server.use(
    reads(stored),
    onRoute(botApi.updateBot, ({ body }) => {
      calls.push(body);
      return { data: { ...bot, name: 'Guide', revision: 2 } };
    }),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      calls.push(body);
      return {
        data: {
          ...stored,
          messages: { ...stored.messages, greeting: 'Welcome!', suggestions: ['How much?'] },
          revision: 2,
        },
      };
    }),
  );
  const { user } = renderPage(<BotSettingsPage />);
  const field = await greeting();
  expect(screen.queryByText('Save')).toBeNull();
  await user.clear(field);
  await user.type(field, 'Welcome!');
  await user.type(screen.getByLabelText('Suggested questions'), 'How much?{Enter}');
  const name = screen.getByLabelText(/^Chatbot name/);
  await user.clear(name);
  await user.type(name, 'Guide');
  await user.click(screen.getByText('Save'));
  await screen.findByText('The settings were saved.');
  expect(calls).toEqual([
    { name: 'Guide', description: '', revision: 1 },
    { revision: 1, messages: { greeting: 'Welcome!', suggestions: ['How much?'] } },
  ]);
  await waitFor(() => expect(screen.queryByText('Save')).toBeNull());
});

test('lets visitors ask for a person at hours that are typed as one reads them', async () => {
  const sent: unknown[] = [];
  server.use(
    reads(stored),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      sent.push(body);
      return { data: { ...stored, handoff: { ...stored.handoff, enabled: true }, revision: 2 } };
    }),
  );
  const { user } = renderPage(<BotSettingsPage />);
  await greeting();
  expect(screen.queryByLabelText('Monday')).toBeNull();
  await user.click(screen.getByLabelText('Visitors can ask for a person'));
  await user.type(screen.getByLabelText('Monday'), 'all day');
  await user.click(screen.getByText('Save'));
  await screen.findByText('Enter up to three spans such as 09:00-17:00.');
  expect(sent).toEqual([]);
  await user.clear(screen.getByLabelText('Monday'));
  await user.type(screen.getByLabelText('Monday'), '9:00-12:00, 13:00-17:00');
  await user.click(screen.getByText('Save'));
  await screen.findByText('The settings were saved.');
  const hours = [
    { weekday: 1, from: '09:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '17:00' },
  ];
  expect(sent).toEqual([{ revision: 1, handoff: { enabled: true, hours } }]);
});

test('takes in what somebody else saved, shows what both changed, and loses nothing', async () => {
  const theirs: BotSettingsView = {
    ...stored,
    general: { ...stored.general, tone: 'formal' },
    messages: { ...stored.messages, greeting: 'Theirs' },
    revision: 2,
  };
  const sent: unknown[] = [];
  server.use(
    reads(stored),
    onRoute(botApi.getBot, { data: aBot() }),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      sent.push(body);
      if (sent.length === 1) return refuse(409, ERRORS.revisionMismatch);
      return { data: { ...theirs, messages: { ...theirs.messages, greeting: 'Mine' }, revision: 3 } };
    }),
  );
  const { user } = renderPage(<BotSettingsPage />);
  const field = await greeting();
  await user.clear(field);
  await user.type(field, 'Mine');
  server.use(reads(theirs));
  await user.click(screen.getByText('Save'));
  await screen.findByText('Somebody else saved this page meanwhile');
  await screen.findByText('Their changes are in the form now: Tone.');
  await screen.findByText(/“Theirs”/);
  expect((await greeting()).value).toBe('Mine');
  await user.click(screen.getByText('Save'));
  await screen.findByText('The settings were saved.');
  expect(sent[1]).toEqual({ revision: 2, messages: { greeting: 'Mine' } });
  expect(screen.queryByText(/saved this page meanwhile/)).toBeNull();
});

test('puts what the server refuses beside its field, behind "Advanced" too', async () => {
  server.use(
    reads(stored),
    onRoute(botApi.writeBotSettings, () =>
      refuse(400, ERRORS.fieldNotValid, '', [
        { field: 'answering.topK', message: 'is too many for this plan' },
      ]),
    ),
  );
  const { user } = renderPage(<BotSettingsPage />);
  await user.type(await greeting(), '!');
  await user.click(screen.getByText('Save'));
  await screen.findByText('is too many for this plan');
  expect(screen.getByText('Advanced').getAttribute('aria-expanded')).toBe('true');
});

test('can be read, and not changed, by whoever may not', async () => {
  server.use(reads(stored));
  renderPage(<BotSettingsPage />, { role: WorkspaceRole.user });
  expect((await greeting()).closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByLabelText('How well a passage must match').matches(':disabled')).toBe(true);
  screen.getByText("You don't have permissions to perform this action.");
});

test.each([
  ['an admin', WorkspaceRole.admin],
  ['a power user', WorkspaceRole.powerUser],
])('%s chooses the provider and model that answer', async (_who, role) => {
  const sent: unknown[] = [];
  server.use(
    reads(stored),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      sent.push(body);
      const model = { ...stored.model, provider_id: aProvider.id, model: 'small' };
      return { data: { ...stored, model, revision: 2 } };
    }),
  );
  const { user } = renderPage(<BotSettingsPage />, { role });
  await user.selectOptions(await screen.findByLabelText('Provider'), 'Mistral');
  await user.selectOptions(await screen.findByLabelText('Model of the provider'), 'small');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent).toEqual([{ revision: 1, model: { provider_id: aProvider.id, model: 'small' } }]),
  );
});

test('who may not change the settings sees the provider that answers', async () => {
  server.use(reads({ ...stored, model: { ...stored.model, provider_id: aProvider.id } }));
  renderPage(<BotSettingsPage />, { role: WorkspaceRole.user });
  const provider = await screen.findByLabelText<HTMLSelectElement>('Provider');
  expect([provider.value, provider.closest('fieldset')?.disabled]).toEqual([aProvider.id, true]);
});

test('another provider begins with its first model', async () => {
  const theirs = { ...stored, model: { ...stored.model, provider_id: aProvider.id, model: 'small' } };
  const sent: unknown[] = [];
  server.use(
    reads(theirs),
    onRoute(botApi.getBot, { data: aBot() }),
    onRoute(chatApi.listModelChoices, {
      data: [instance, aProvider, { ...aProvider, id: anId(8), name: 'Groq' }],
    }),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      sent.push(body);
      return { data: { ...theirs, revision: 2 } };
    }),
  );
  const { user } = renderPage(<BotSettingsPage />);
  await user.selectOptions(await screen.findByLabelText('Provider'), 'Groq');
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(sent).toEqual([{ revision: 1, model: { provider_id: anId(8), model: '' } }]));
});

test('says of contacts that nobody is mailed where this installation sends no mail', async () => {
  const mail = { way: 'mailbox', isReadableHere: true } as const;
  server.use(
    reads(stored),
    onRoute(workspaceApi.listTeamMembers, { data: [] }),
    onRoute(googleApi.readSignInWays, { data: aSignInWays({ mail }) }),
  );
  const { user } = renderPage(<BotSettingsPage />);
  const section = within(await screen.findByRole('region', { name: 'Contact form' }));
  expect(section.queryByText(/sends no mail/)).toBeNull();
  await user.click(section.getByRole('switch', { name: 'Offer a contact form' }));
  await section.findByText(/sends no mail: nobody is told of a contact/);
  expect(section.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toMatch(/\/inbox$/);
  await user.click(section.getByRole('button', { name: 'Copy its address' }));
  expect(await navigator.clipboard.readText()).toMatch(/^http.*\/inbox$/);
});

test('offers a contact form: what it asks for, who is mailed, and what the server finds wrong with it', async () => {
  const calls: { contactForm?: object }[] = [];
  const team = [{ userId: anId(3), email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' }];
  server.use(
    reads(stored),
    onRoute(workspaceApi.listTeamMembers, { data: team }),
    onRoute(botApi.writeBotSettings, ({ body }) => {
      calls.push(body as object);
      return refuse(400, ERRORS.fieldNotValid, '', [
        { field: 'contactForm.recipients.0', message: 'Only members can be mailed.' },
      ]);
    }),
  );
  const { user } = renderPage(<BotSettingsPage />);
  const section = within(await screen.findByRole('region', { name: 'Contact form' }));
  expect(section.queryByRole('button', { name: 'Add a field' })).toBeNull();
  await user.click(section.getByRole('switch', { name: 'Offer a contact form' }));
  const email = within(section.getByRole('group', { name: 'Field E-mail' }));
  expect(email.getByLabelText<HTMLSelectElement>('Kind').disabled).toBe(true);
  expect(email.queryByRole('button', { name: /Remove/ })).toBeNull();
  await user.click(section.getByRole('button', { name: 'Add a field' }));
  const added = within(section.getByRole('group', { name: 'Field Name' }));
  await user.selectOptions(added.getByLabelText('Kind'), 'custom');
  const own = within(section.getByRole('group', { name: 'Field Field of your own' }));
  await user.click(screen.getByText('Save'));
  await section.findByText('A field of your own needs a label.');
  expect(calls).toEqual([]);
  await user.type(own.getByLabelText('Label'), 'Order');
  await user.click(section.getByLabelText('Who is mailed'));
  await user.click(await screen.findByRole('option', { name: 'ada@example.com' }));
  await user.click(screen.getByText('Save'));
  await section.findByText('Only members can be mailed.');
  expect(calls[0]).toMatchObject({
    revision: 1,
    contactForm: {
      enabled: true,
      fields: [{ key: 'email' }, { key: 'custom', label: 'Order' }],
      recipients: ['ada@example.com'],
    },
  });
});
