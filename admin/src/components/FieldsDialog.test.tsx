import { screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/api-error.ts';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { FieldsDialog } from './FieldsDialog.tsx';
import { FormField } from './FormField.tsx';
import { SectionForm } from './SectionForm.tsx';

aServer();
afterEach(() => vi.unstubAllGlobals());

const schema = z.object({ name: z.string().min(1, 'Enter a name') });
const nothing = async () => undefined;

function showDialog(onSave: (values: { name: string }) => Promise<unknown> = nothing) {
  const onClose = vi.fn();
  const page = renderPage(
    <FieldsDialog
      title="New link"
      action="Create"
      schema={schema}
      defaults={{ name: '' }}
      onSave={onSave}
      onClose={onClose}
    >
      <FormField name="name" label="Name" autoFocus />
    </FieldsDialog>,
  );
  return { ...page, onClose, field: screen.getByRole('textbox', { name: 'Name' }) };
}
const question = () => screen.findByRole('dialog', { name: 'Discard what you entered?' });

test('nothing entered: the Escape key closes it at once', async () => {
  const { user, onClose } = showDialog();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('something entered: the Escape key asks, and what was entered stays or goes as one says', async () => {
  const { user, onClose, field } = showDialog();
  await user.type(field, 'Web shop');
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Go on editing' }));
  // While the dialog fades out, the test would find and press its button again.
  await waitFor(() => expect(screen.queryByText('Discard what you entered?')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveProperty('value', 'Web shop');
  await user.keyboard('{Escape}');
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a click beside it asks too; its own button does not', async () => {
  const { user, onClose, field } = showDialog();
  await user.type(field, 'Web shop');
  await user.click(document.querySelector('.MuiDialog-container') ?? expect.unreachable());
  await user.click(within(await question()).getByRole('button', { name: 'Go on editing' }));
  await waitFor(() => expect(screen.queryByText('Go on editing')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a fault is said beside its field, before and after it was sent, and nothing is lost', async () => {
  const refusal = new ApiError(400, {
    code: 400,
    issues: [{ field: 'name', message: 'This one is taken.' }],
  });
  const { user, onClose, field } = showDialog(() => Promise.reject(refusal));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Enter a name');
  await user.type(field, 'Web shop{Enter}');
  await screen.findByText('This one is taken.');
  expect(field).toHaveProperty('value', 'Web shop');
  await user.keyboard('{Escape}');
  await question();
  expect(onClose).not.toHaveBeenCalled();
});

test('a form of a section asks before its page is left, also after it was saved once, and keeps no secret', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const form = (
    <>
      <SectionForm
        action="Change"
        schema={schema}
        defaults={{ name: '' }}
        secrets={['name']}
        onSave={nothing}
      >
        <FormField name="name" label="Name" />
      </SectionForm>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
  const { user, address } = renderPage(
    <Routes>
      <Route path="/here" element={form} />
      <Route path="/elsewhere" element="Elsewhere it is" />
    </Routes>,
    { at: '/here' },
  );
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.type(field, 'first{Enter}');
  await waitFor(() => expect(field).toHaveProperty('value', ''));
  await user.type(field, 'second');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(confirm).toHaveBeenCalledOnce();
  expect(address()).toBe('/here');
  confirm.mockReturnValue(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Elsewhere it is');
});
