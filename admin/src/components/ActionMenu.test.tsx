import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { ActionMenu } from './ActionMenu.tsx';
import { InfoButton } from './InfoButton.tsx';
import { RelativeTime } from './RelativeTime.tsx';

aServer();

test('a menu offers what can be done, the destructive last, and does it once', async () => {
  const rename = vi.fn();
  const { user } = renderPage(
    <ActionMenu
      label="Actions for Default"
      actions={[
        { label: 'Delete', isDestructive: true, onSelect: vi.fn() },
        { label: 'Rename', onSelect: rename },
      ]}
    />,
  );
  await user.click(screen.getByRole('button', { name: 'Actions for Default' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Rename', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  expect(rename).toHaveBeenCalledTimes(1);
});

test.each([
  ['three dots', {}],
  ['an icon of its own', { sign: { children: '#' } }],
])('the button says whether its menu is open: %s', async (_what, look) => {
  const { user } = renderPage(<ActionMenu label="Sort" actions={[{ label: 'By name' }]} {...look} />);
  const button = screen.getByRole('button', { name: 'Sort' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
});

test('a menu without actions is not there', () => {
  renderPage(<ActionMenu label="Actions" actions={[]} />);
  expect(screen.queryByRole('button')).toBeNull();
});

test.each(['sm', 'md', 'lg'] as const)('an info button of size %s tells more when asked', async (size) => {
  const { user } = renderPage(<InfoButton about="Relevance" text="Higher is stricter." size={size} />);
  expect(screen.queryByText('Higher is stricter.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'About: Relevance' }));
  screen.getByText('Higher is stricter.');
});

test('a moment carries its exact time', () => {
  renderPage(<RelativeTime at="2020-02-03T04:05:00.000Z" />);
  expect(screen.getByText('2/3/20').getAttribute('datetime')).toBe('2020-02-03T04:05:00.000Z');
});
