import { authApi } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { onRoute } from '../../testing/on-route.ts';
import { aMe } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { DetailsForm } from './DetailsForm.tsx';

const server = aServer();

test("goes back to the browser's own time zone, and sends nothing else", async () => {
  const sent: unknown[] = [];
  const me = aMe();
  const details = [...me.details, { name: 'timezone', value: 'Asia/Tokyo' }];
  server.use(
    onRoute(authApi.writeDetails, ({ body }) => {
      sent.push(body);
      return { data: me.details };
    }),
  );
  const { user } = renderPage(<DetailsForm me={{ ...me, details }} />);
  await user.click(screen.getByRole('combobox', { name: 'Time zone' }));
  await user.click(await screen.findByRole('option', { name: 'As in this browser' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your details were saved.');
  expect(sent).toEqual([[{ name: 'timezone', value: '' }]]);
});
