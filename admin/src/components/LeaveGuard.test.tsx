import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { FormField } from './FormField.tsx';
import { SectionForm } from './SectionForm.tsx';

aServer();
afterEach(() => vi.unstubAllGlobals());

const aForm = (name: string) => (
  <SectionForm
    action={`Save ${name}`}
    schema={z.object({ [name]: z.string() })}
    defaults={{ [name]: '' }}
    onSave={save}
  >
    <FormField name={name} label={name} />
  </SectionForm>
);
const save = async () => undefined;

/** Two forms and a link out; `answer` confirms or cancels leaving. */
function open(answer: boolean) {
  const asked = vi.fn(() => answer);
  vi.stubGlobal('confirm', asked);
  const page = renderPage(
    <>
      {aForm('street')}
      {aForm('town')}
      <Link to="/elsewhere">Go</Link>
      <Link to="/here?part=2">Turn</Link>
      <Link to="/here/log">Log</Link>
    </>,
    { at: '/here', path: '/here' },
  );
  return { ...page, asked };
}

test.each(['street', 'town'])('what is typed into one of two forms (%s) is asked for', async (name) => {
  const { user, asked, address } = open(false);
  await user.type(await screen.findByLabelText(name), 'Lamp');
  await user.click(screen.getByRole('link', { name: 'Go' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(address()).toBe('/here');
  expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe('Lamp');
});

test('a tab below the address of the page is another page', async () => {
  const { user, asked, address } = open(false);
  await user.type(await screen.findByLabelText('street'), 'Lamp');
  await user.click(screen.getByRole('link', { name: 'Log' }));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(address()).toBe('/here');
});

test('who wants to leave can', async () => {
  const { user, address } = open(true);
  await user.type(await screen.findByLabelText('street'), 'Lamp');
  await user.click(screen.getByRole('link', { name: 'Go' }));
  await waitFor(() => expect(address()).toBe('/elsewhere'));
});

test('nobody is asked about what is saved, or on the way to another part of the page', async () => {
  const { user, asked, address } = open(false);
  await user.type(await screen.findByLabelText('street'), 'Lamp');
  await user.click(screen.getByRole('link', { name: 'Turn' }));
  expect(address()).toBe('/here?part=2');
  await user.click(screen.getByRole('button', { name: 'Save street' }));
  await user.click(screen.getByRole('link', { name: 'Go' }));
  await waitFor(() => expect(address()).toBe('/elsewhere'));
  expect(asked).not.toHaveBeenCalled();
});
