import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { ShownPage } from './render-page.tsx';

/**
 * Saves a list's view under a name, switches to the view `everything`, returns by the name and deletes the view,
 * checking the address. Throws when a step fails.
 */
export async function keepView(page: ShownPage, name: string, everything: string): Promise<void> {
  const { user, address } = page;
  const filter = new URLSearchParams(address().split('?')[1]).get('filter');
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), `${everything}{Enter}`);
  await screen.findByText('There is a view with this name.');
  await user.clear(screen.getByRole('textbox', { name: 'Name of the view' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), `${name}{Enter}`);
  const view = await screen.findByRole('link', { name, current: 'page' });
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await user.click(screen.getByRole('link', { name: everything }));
  await waitFor(() => expect(address()).not.toContain('filter'));
  await user.click(view);
  await waitFor(() => expect(new URLSearchParams(address().split('?')[1]).get('filter')).toBe(filter));
  await user.click(await screen.findByRole('button', { name: `Remove the view ${name}` }));
  await screen.findByText(`The view “${name}” was removed.`);
  await waitFor(() => expect(screen.queryByRole('link', { name })).toBeNull());
}
