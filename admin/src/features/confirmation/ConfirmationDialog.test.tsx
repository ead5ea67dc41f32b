import { authApi, ERRORS, integrationApi, type Me } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { useAction } from '../../api/useAction.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anApiKey } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';

const server = aServer();

function Maker(): ReactElement {
  const issue = useAction(integrationApi.issueApiKey, { done: 'The key was made.' });
  const body = { workspace_id: 'w1', name: 'Shop', scopes: ['ask' as const] };
  return (
    <button type="button" onClick={() => issue.mutate({ body })}>
      Make
    </button>
  );
}

/** A server that creates a key once the user has confirmed their identity. */
function asking(me: Me) {
  const sent: Record<'keys' | 'proofs', unknown[]> = { keys: [], proofs: [] };
  server.use(
    onRoute(authApi.me, me),
    onRoute(integrationApi.issueApiKey, ({ body }) => {
      sent.keys.push(body);
      if (sent.proofs.length === 0) return refuse(403, ERRORS.confirmationNeeded, 'CONFIRMATION_NEEDED');
      return { data: { ...anApiKey(), secret: 'cq_live_x' } };
    }),
    onRoute(authApi.confirm, ({ body }) => {
      sent.proofs.push(body);
      return { data: { confirmedUntil: '2026-11-20T10:10:00.000Z' } };
    }),
  );
  return sent;
}

async function make() {
  const { user } = renderPage(<Maker />);
  await user.click(screen.getByRole('button', { name: 'Make' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Is it you?' })) };
}

test('what needs a fresh proof is done once the password was right, without a second click', async () => {
  const sent = asking(aMe());
  const { user, dialog } = await make();
  await user.type(dialog.getByLabelText('Your password'), 'Correct-horse7');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The key was made.');
  expect(sent.proofs).toEqual([{ password: 'Correct-horse7' }]);
  expect(sent.keys).toHaveLength(2);
});

test('a code of the second factor does as well', async () => {
  const sent = asking({ ...aMe(), secondFactor: { recoveryCodesLeft: 10 } });
  const { user, dialog } = await make();
  await user.click(dialog.getByRole('button', { name: 'Use a code of my app instead' }));
  await user.type(screen.getByRole('textbox', { name: 'Code of your authenticator app' }), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('The key was made.');
  expect(sent.proofs).toEqual([{ code: '123456' }]);
});

test('without a proof nothing is done, and that is said', async () => {
  const sent = asking(aMe());
  const { user, dialog } = await make();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await screen.findByText('Please confirm that it is you first.');
  expect(sent).toMatchObject({ proofs: [], keys: { length: 1 } });
});

test('who logs in with Google is sent there', async () => {
  asking({ ...aMe(), hasPassword: false });
  const { dialog } = await make();
  dialog.getByRole('button', { name: 'Continue with Google' });
});
