import { ERRORS, authApi, workspaceApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { DangerZone } from './DangerZone.tsx';

const server = aServer(onRoute(authApi.me, aMe()));

async function openDialog() {
  const page = renderPage(<DangerZone />);
  await page.user.click(screen.getByRole('button', { name: 'Delete workspace' }));
  return page;
}

test('a workspace goes only for its whole name', async () => {
  const deleted: string[] = [];
  server.use(
    onRoute(workspaceApi.deleteWorkspace, ({ params }) => {
      deleted.push(String(params['id']));
      return { data: { id: anId(1) } };
    }),
  );
  const { user } = await openDialog();
  const dialog = screen.getByRole('dialog');
  await user.type(screen.getByRole('textbox'), 'Alpen');
  await user.keyboard('{Enter}');
  expect(deleted).toEqual([]);
  await user.type(screen.getByRole('textbox'), 'rad');
  await user.keyboard('{Enter}');
  await screen.findByText('“Alpenrad” was deleted.');
  expect([deleted, dialog.isConnected]).toEqual([[anId(1)], true]);
});

test('a refusal is told, and the dialog stays', async () => {
  server.use(onRoute(workspaceApi.deleteWorkspace, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = await openDialog();
  await user.type(screen.getByRole('textbox'), 'Alpenrad{Enter}');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  screen.getByRole('dialog');
});
