import { botApi, workspaceApi, type RouteContract } from '@colloquy/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute } from '../../testing/on-route.ts';
import { aBot, aWorkspace } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { NewWorkspaceDialog } from '../workspaces/NewWorkspaceDialog.tsx';
import { NewBotDialog } from './NewBotDialog.tsx';

const server = aServer();

test.each([
  ['chatbot', NewBotDialog, botApi.createBot as RouteContract, aBot()],
  ['workspace', NewWorkspaceDialog, workspaceApi.createWorkspace as RouteContract, aWorkspace()],
])('a new %s is made with what it is for', async (_what, Dialog, route, made) => {
  const sent: unknown[] = [];
  server.use(
    onRoute(route, ({ body }) => {
      sent.push(body);
      return made;
    }),
  );
  const { user } = renderPage(<Dialog onClose={() => undefined} />);
  await user.type(await screen.findByRole('textbox', { name: /name/ }), 'Helper');
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Answers about orders. ');
  for (const box of screen.queryAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toMatchObject([{ name: 'Helper', description: 'Answers about orders.' }]));
});
