import { act, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { SearchField } from './SearchField.tsx';

aServer();

/** An address that follows the reported value when the test lets it. */
function anAddress() {
  const reported: string[] = [];
  let show: (value: string) => void = () => undefined;
  function Page(): ReactElement {
    const [value, setValue] = useState('');
    show = setValue;
    return <SearchField label="Search" value={value} onSearch={(next) => void reported.push(next)} />;
  }
  return { page: <Page />, reported, show: (value: string) => act(() => show(value)) };
}

test('what is typed on while the address follows stays', async () => {
  const { page, reported, show } = anAddress();
  const { user } = renderPage(page);
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(box, 'la');
  await waitFor(() => expect(reported).toEqual(['la']));
  await user.type(box, 'mps');
  show('la');
  expect(box.value).toBe('lamps');
  await waitFor(() => expect(reported).toEqual(['la', 'lamps']));
  show('lamps');
  expect(box.value).toBe('lamps');
});

test('an address that changes by itself is shown', async () => {
  const { page, reported, show } = anAddress();
  const { user } = renderPage(page);
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  await user.type(box, 'la');
  await waitFor(() => expect(reported).toEqual(['la']));
  show('la');
  show('');
  expect(box.value).toBe('');
  show('la');
  expect(box.value).toBe('la');
});
