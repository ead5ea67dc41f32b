import { screen, within } from '@testing-library/react';
import { Form, TextInput } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { SaveBar } from './SaveBar.tsx';

aServer();

function showForm(onSubmit = vi.fn()) {
  const page = renderPage(
    <Form record={{ greeting: 'Hi' }} onSubmit={onSubmit} warnWhenUnsavedChanges>
      <TextInput source="greeting" label="Greeting" />
      <SaveBar />
    </Form>,
  );
  return { ...page, onSubmit, field: screen.getByRole('textbox', { name: 'Greeting' }) };
}

test('shows once something is changed, and again not when it is as before', async () => {
  const { user, field } = showForm();
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  await user.type(field, '!');
  screen.getByRole('region', { name: 'Unsaved changes' });
  await user.type(field, '{Backspace}');
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
});

test('discards to what is stored, and saves what stands there', async () => {
  const { user, field, onSubmit } = showForm();
  await user.type(field, ' there');
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  await user.click(bar.getByRole('button', { name: 'Discard' }));
  expect(field).toHaveProperty('value', 'Hi');
  await user.type(field, '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ greeting: 'Hi!' });
});
