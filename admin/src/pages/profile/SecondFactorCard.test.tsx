import { authApi, ERRORS } from '@colloquy/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

const CODES = Array.from({ length: 10 }, (_, at) => `aaaaa-bbbbb-ccccc-0000${at}`);
const server = aServer(onRoute(authApi.me, aMe()));

test('is set up with a picture, a first code and recovery codes that are shown once', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(authApi.enrolTotp, {
      data: { secret: 'ABCDEFGHIJKLMNOP', otpauthUrl: 'otpauth://totp/Colloquy:ada?secret=ABCDEFGHIJKLMNOP' },
    }),
    onRoute(authApi.confirmTotp, ({ body }) => {
      sent.push(body);
      return { data: { recoveryCodes: CODES } };
    }),
  );
  const { user } = renderPage(<SecondFactorCard me={aMe()} />);
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up a second factor' }));
  const picture = dialog.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect.poll(() => picture.querySelector('path')?.getAttribute('d')?.length ?? 0).toBeGreaterThan(500);
  dialog.getByText('ABCD EFGH IJKL MNOP');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  await dialog.findByText('Enter the code.');
  await user.type(dialog.getByRole('textbox', { name: 'Code of the app' }), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  const codes = within(await screen.findByRole('dialog', { name: 'Keep these recovery codes' }));
  for (const code of CODES) codes.getByText(new RegExp(code));
  await user.click(codes.getByRole('button', { name: 'I have kept them' }));
  expect(screen.queryByText(/aaaaa/)).toBeNull();
  expect(sent).toEqual([{ code: '123 456' }]);
});

test('a wrong first code is said beside its field', async () => {
  server.use(
    onRoute(authApi.enrolTotp, { data: { secret: 'ABCD', otpauthUrl: 'otpauth://totp/x' } }),
    onRoute(authApi.confirmTotp, () =>
      refuse(400, ERRORS.fieldNotValid, 'FIELD_NOT_VALID', [
        { code: Number(ERRORS.fieldNotValid), field: 'code', message: 'This code is not right.' },
      ]),
    ),
  );
  const { user } = renderPage(<SecondFactorCard me={aMe()} />);
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByRole('textbox', { name: 'Code of the app' }), '000000');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByText('This code is not right.');
});

test('is turned off with the password, and says when few recovery codes are left', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(authApi.turnOffTotp, ({ body }) => {
      sent.push(body);
      return { data: { accepted: true as const } };
    }),
  );
  const { user } = renderPage(<SecondFactorCard me={{ ...aMe(), secondFactor: { recoveryCodesLeft: 2 } }} />);
  screen.getByText(/Only 2 recovery codes are left/);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Turn the second factor off?' }));
  await user.type(dialog.getByLabelText('Current password'), 'Correct-horse7');
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await screen.findByText('The second factor is off.');
  expect(sent).toEqual([{ password: 'Correct-horse7' }]);
});

test('is set up at Google for who logs in there', () => {
  renderPage(<SecondFactorCard me={{ ...aMe(), hasPassword: false }} />);
  screen.getByText(/has a second factor of its own/);
  expect(screen.queryByRole('button')).toBeNull();
});
