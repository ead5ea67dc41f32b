import {
  botApi,
  botSettingsSchema,
  chatApi,
  ERRORS,
  INSTANCE_PROVIDER_ID,
  MAX_FUNCTION_PARAMETERS,
  type BotFunction,
} from '@colloquy/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { asksBeforeGoing } from '../../testing/going-away.ts';
import { aFunction, listsFunctions } from '../../testing/functions.ts';
import { never, onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FunctionsPage } from './FunctionsPage.tsx';

const instance = (...models: string[]) => ({ id: INSTANCE_PROVIDER_ID, name: '', models });
const server = aServer(
  onRoute(botApi.readBotSettings, { data: { ...botSettingsSchema.parse({}), revision: 1 } }),
  onRoute(chatApi.listModelChoices, { data: [instance('gpt-4o')] }),
);

async function choose(user: ReturnType<typeof renderPage>['user'], action: string) {
  await user.click(await screen.findByRole('button', { name: 'More for find_order' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('shows its name while it loads', () => {
  server.use(onRoute(botApi.listFunctions, never));
  renderPage(<FunctionsPage />);
  screen.getByRole('heading', { level: 1, name: 'Functions' });
  expect(screen.queryByRole('row')).toBeNull();
});

test('says why the functions cannot be read, and reads them again on request', async () => {
  server.use(onRoute(botApi.listFunctions, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = renderPage(<FunctionsPage />);
  const retry = await screen.findByText('Retry');
  server.use(listsFunctions(aFunction()));
  await user.click(retry);
  await screen.findByText('find_order');
});

test('says what a function is for where there is none', async () => {
  server.use(listsFunctions());
  renderPage(<FunctionsPage />);
  await screen.findByText('No function yet');
  expect(screen.queryByText(/need a language model/)).toBeNull();
});

test('says that nothing calls them where no language model writes the answers', async () => {
  server.use(listsFunctions(aFunction()), onRoute(chatApi.listModelChoices, { data: [instance()] }));
  renderPage(<FunctionsPage />);
  await screen.findByText(/^Functions need a language model/);
  screen.getByRole('link', { name: 'Choose a model' });
});

test('shows each with where it leads and what its last test found', async () => {
  const lastTest = {
    ok: false,
    status: null,
    latencyMs: 5,
    error: 'TIMEOUT',
    at: '2026-11-20T10:00:00.000Z',
  } as const;
  const other = aFunction({ id: anId(8), name: 'cancel_order', enabled: false, confirm: true, lastTest });
  server.use(listsFunctions(aFunction(), other));
  renderPage(<FunctionsPage />);
  const row = within((await screen.findByText('cancel_order')).closest('tr') ?? document.body);
  row.getByText('Off');
  row.getByText('Asks before');
  row.getByText(/The last test failed: The server took too long\./);
  expect(screen.getAllByText('GET https://api.example.com/orders/{id}')).toHaveLength(2);
});

test('a variable in the address makes its parameter, which is needed', async () => {
  server.use(listsFunctions());
  const { user } = renderPage(<FunctionsPage />);
  await user.click(screen.getByRole('button', { name: 'Add a function' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Address/), 'https://api.example.com/orders/{{id}');
  expect((await dialog.findByLabelText<HTMLInputElement>(/^Name of the parameter/)).value).toBe('id');
  expect(dialog.getAllByRole('switch').map((toggle) => (toggle as HTMLInputElement).checked)).toContain(true);
});

test('a variable without room among the parameters says so, and gets it once there is some', async () => {
  const parameters: BotFunction['parameters'] = Array.from({ length: MAX_FUNCTION_PARAMETERS }, (_, at) => ({
    name: `part${at}`,
    description: '',
    type: 'string',
    location: 'query',
    required: false,
  }));
  server.use(listsFunctions(aFunction({ url: 'https://api.example.com/orders', parameters })));
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Change');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('A function has at most 20 parameters.');
  const value = 'https://api.example.com/orders/{id}';
  fireEvent.change(dialog.getByLabelText(/^Address/), { target: { value } });
  const limit = 'A function has at most 20 parameters. Remove one to make room for id.';
  await dialog.findByText(limit);
  fireEvent.click(dialog.getByLabelText('Remove the parameter part0'));
  await dialog.findByDisplayValue('id');
  expect(dialog.queryByText(limit)).toBeNull();
});

test('makes a function with a parameter and a secret', async () => {
  const sent: unknown[] = [];
  server.use(
    listsFunctions(),
    onRoute(botApi.createFunction, ({ body }) => {
      sent.push(body);
      return { data: aFunction() };
    }),
  );
  const { user } = renderPage(<FunctionsPage />);
  await user.click(screen.getByRole('button', { name: 'Add a function' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'find_order');
  await user.type(dialog.getByLabelText(/^When to call it/), 'Finds an order.');
  await user.type(dialog.getByLabelText(/^Address/), 'https://api.example.com/orders');
  await user.click(dialog.getByRole('button', { name: 'Add a parameter' }));
  await user.type(dialog.getByLabelText(/^Name of the parameter/), 'size');
  await user.type(dialog.getByLabelText(/^Only these values/), 'small{Enter}large{Enter}');
  await user.click(dialog.getByRole('button', { name: 'Add a header' }));
  await user.type(dialog.getByLabelText(/^Name of the header/), 'X-Key');
  await user.type(dialog.getByLabelText('Secret'), 's3cret');
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  await screen.findByText('“find_order” was added. Call it to see what it answers.');
  expect(sent).toEqual([
    {
      name: 'find_order',
      description: 'Finds an order.',
      method: 'GET',
      url: 'https://api.example.com/orders',
      parameters: [
        {
          name: 'size',
          description: '',
          type: 'string',
          location: 'query',
          required: false,
          enum: ['small', 'large'],
        },
      ],
      headers: [{ name: 'X-Key', secret: 's3cret' }],
      responseMode: 'summary',
      responsePath: null,
      timeoutMs: 8_000,
      cacheSeconds: 0,
      confirm: false,
    },
  ]);
});

test('changes a function and keeps the secret that nobody typed', async () => {
  const sent: unknown[] = [];
  server.use(
    listsFunctions(aFunction()),
    onRoute(botApi.updateFunction, ({ body }) => {
      sent.push(body);
      return { data: aFunction({ name: 'other' }) };
    }),
  );
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Change');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('A secret is stored. Type another one to replace it.');
  expect(dialog.getByLabelText<HTMLInputElement>('Secret').value).toBe('');
  const name = dialog.getByLabelText(/^Name\b(?! of)/);
  await user.clear(name);
  await user.type(name, 'other');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('“other” was saved.');
  expect(sent).toMatchObject([
    { name: 'other', headers: [{ name: 'Authorization', secret: null }], revision: 4 },
  ]);
});

test('a change elsewhere leaves choices and the default as they were', async () => {
  const sent: unknown[] = [];
  const parameters: BotFunction['parameters'] = [
    {
      name: 'city',
      description: '',
      type: 'string',
      location: 'query',
      required: false,
      enum: ['Paris, France', '', ' Rome'],
      default: 'Paris, France',
    },
  ];
  server.use(
    listsFunctions(aFunction({ url: 'https://api.example.com/orders', parameters })),
    onRoute(botApi.updateFunction, ({ body }) => {
      sent.push(body);
      return { data: aFunction() };
    }),
  );
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Change');
  const dialog = within(await screen.findByRole('dialog'));
  for (const chip of ['Paris, France', '“”', '“ Rome”']) {
    dialog.getByText(chip, { normalizer: (text) => text });
  }
  await user.type(dialog.getByLabelText(/^When to call it/), ' Now.');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('“find_order” was saved.');
  expect(sent).toEqual([expect.objectContaining({ parameters })]);
});

test('says with a list what the server refuses in it', async () => {
  const refusal = refuse(400, ERRORS.fieldNotValid, '', [
    { field: 'headers.0.secret', message: 'Type the secret.' },
  ]);
  server.use(
    listsFunctions(aFunction()),
    onRoute(botApi.updateFunction, () => refusal),
  );
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Change');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Type the secret.');
});

test('asks before what was typed is lost', async () => {
  server.use(listsFunctions());
  const page = renderPage(<FunctionsPage />);
  await page.user.click(screen.getByRole('button', { name: 'Add a function' }));
  await page.user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Name/), 'find');
  expect(await asksBeforeGoing(page)).toBe(true);
});

test('calls a function with typed values and shows what its server says', async () => {
  const sent: unknown[] = [];
  server.use(
    listsFunctions(aFunction()),
    onRoute(botApi.callFunction, ({ body }) => {
      sent.push(body);
      const value = '{"state":"shipped"}';
      return {
        data: {
          ok: true,
          status: 200,
          latencyMs: 42,
          body: `{"order":${value}}`,
          truncated: false,
          error: null,
          value,
        },
      };
    }),
  );
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Test');
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^id/), '4711');
  await user.click(dialog.getByRole('button', { name: 'Call' }));
  await dialog.findByText('Status 200 in 42 ms');
  expect(dialog.getByRole('region', { name: 'The part that is used' }).textContent).toContain(
    '"state": "shipped"',
  );
  dialog.getByRole('region', { name: 'What the server sent' });
  expect(sent).toEqual([{ parameters: { id: '4711' } }]);
});

test('says why a call has no result, and which value does not fit', async () => {
  server.use(
    listsFunctions(aFunction()),
    onRoute(botApi.callFunction, () =>
      refuse(400, ERRORS.fieldNotValid, '', [{ field: 'parameters.id', message: 'It must not be empty.' }]),
    ),
  );
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Test');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Call' }));
  await dialog.findByText('It must not be empty.');
  const outcome = {
    ok: false,
    status: null,
    latencyMs: 500,
    body: '',
    truncated: false,
    value: null,
  } as const;
  server.use(onRoute(botApi.callFunction, { data: { ...outcome, error: 'TIMEOUT' } }));
  await user.click(dialog.getByRole('button', { name: 'Call' }));
  await dialog.findByText('No answer after 500 ms · The server took too long.');
});

test('switches a function off without a dialog', async () => {
  const sent: unknown[] = [];
  server.use(
    listsFunctions(aFunction()),
    onRoute(botApi.updateFunction, ({ body }) => {
      sent.push(body);
      return { data: aFunction({ enabled: false }) };
    }),
  );
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Switch off');
  await screen.findByText('“find_order” was saved.');
  expect(sent).toEqual([{ enabled: false, revision: 4 }]);
});

test('asks before a function is deleted', async () => {
  server.use(listsFunctions(aFunction()), onRoute(botApi.deleteFunction, { data: { id: anId(7) } }));
  const { user } = renderPage(<FunctionsPage />);
  await choose(user, 'Delete');
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('“find_order” was deleted.');
});
