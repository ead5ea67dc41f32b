import { botApi, botSettingsSchema, chatApi, ERRORS, INSTANCE_PROVIDER_ID } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFunction, listsFunctions } from '../../testing/functions.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FunctionsPage } from './FunctionsPage.tsx';

const server = aServer(
  onRoute(botApi.readBotSettings, { data: { ...botSettingsSchema.parse({}), revision: 1 } }),
  onRoute(chatApi.listModelChoices, { data: [{ id: INSTANCE_PROVIDER_ID, name: '', models: ['gpt-4o'] }] }),
);

test('imports the chosen operations of a file', async () => {
  const sent: unknown[] = [];
  const operation = {
    name: 'find_order',
    description: 'Finds an order.',
    method: 'GET',
    url: 'https://api.example.com/orders',
    parameters: [],
    unsupported: ['header X-Trace'],
    problem: null,
  } as const;
  server.use(
    listsFunctions(),
    onRoute(botApi.previewFunctionImport, {
      data: {
        title: 'Orders',
        operations: [
          { ...operation, parameters: [], unsupported: [...operation.unsupported], key: 'GET /orders' },
          { ...operation, parameters: [], unsupported: [], key: 'GET /lines' },
          {
            ...operation,
            parameters: [],
            unsupported: ['body'],
            key: 'POST /orders',
            problem: 'REQUIRED_UNSUPPORTED',
          },
        ],
        hidden: 0,
      },
    }),
    onRoute(botApi.importFunctions, ({ body }) => {
      sent.push(body);
      return { data: [aFunction()] };
    }),
  );
  const { user } = renderPage(<FunctionsPage />);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Text of the file'), 'openapi: 3.0.0');
  await user.click(dialog.getByRole('button', { name: 'Show its operations' }));
  await dialog.findByText('Without: header X-Trace');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /^POST/ }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /lines/ }));
  await user.click(dialog.getByRole('button', { name: 'Import 1 function' }));
  await screen.findByText('1 function was imported.');
  expect(sent).toEqual([{ document: 'openapi: 3.0.0', operations: ['GET /orders'] }]);
});

test('says what is wrong with a file', async () => {
  server.use(
    listsFunctions(),
    onRoute(botApi.previewFunctionImport, () =>
      refuse(400, ERRORS.fieldNotValid, '', [{ field: 'document', message: 'This is no JSON.' }]),
    ),
  );
  const { user } = renderPage(<FunctionsPage />);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Text of the file'), 'x');
  await user.click(dialog.getByRole('button', { name: 'Show its operations' }));
  await dialog.findByText('This is no JSON.');
});
