import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppTheme } from '../theme/AppTheme.tsx';
import { keepFocus } from './keep-focus.ts';

let end: () => void;
beforeEach(() => {
  end = keepFocus();
});
afterEach(() => {
  end();
  cleanup();
});

const focused = () => document.activeElement?.textContent;
const focusIsOn = (name: string) => waitFor(() => expect(focused()).toBe(name));

/** A list with a bar that its own button removes, and rows that are removed one by one after a confirmation. */
function Rows(): ReactElement {
  const [rows, setRows] = useState(['First', 'Second', 'Third']);
  const [hasBar, setBar] = useState(true);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <main>
      <h1>Rows</h1>
      <input aria-label="Search" />
      {hasBar && (
        <div>
          <Button onClick={() => setBar(false)}>Away</Button>
        </div>
      )}
      {rows.map((row) => (
        <li key={row}>
          <Button onClick={() => setAsked(row)}>{row}</Button>
        </li>
      ))}
      {asked !== null && (
        <Dialog open aria-label="Question">
          <Button
            autoFocus
            onClick={() => {
              setRows(rows.filter((row) => row !== asked));
              setAsked(null);
            }}
          >
            Remove
          </Button>
        </Dialog>
      )}
    </main>
  );
}

/** A page left by its button; the next one starts without focusable elements. */
function Pages(): ReactElement {
  const [isNext, setNext] = useState(false);
  return (
    <main>
      {isNext ? (
        <h1 key="next">Next page</h1>
      ) : (
        <div key="first">
          <h1>First page</h1>
          <Button onClick={() => setNext(true)}>Go on</Button>
        </div>
      )}
    </main>
  );
}

function OnlyOnce(): ReactElement {
  const [isDone, setDone] = useState(false);
  return (
    <main>
      <Button disabled={isDone} onClick={() => setDone(true)}>
        Do it
      </Button>
      <Button>Else</Button>
    </main>
  );
}

test('a button that its own click disables keeps the focus, does nothing more and can be left', async () => {
  const user = userEvent.setup();
  render(
    <AppTheme>
      <OnlyOnce />
    </AppTheme>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Do it' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect([focused(), button.getAttribute('aria-disabled'), button.disabled]).toEqual([
    'Do it',
    'true',
    false,
  ]);
  await user.tab();
  expect([focused(), button.disabled]).toEqual(['Else', true]);
});

test('what comes next has the focus when a bar goes with its button, but no field', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.tab();
  await user.tab();
  expect(focused()).toBe('Away');
  await user.keyboard('{Enter}');
  await focusIsOn('First');
});

test('the row behind has the focus when a row goes after a question, and the last one when there is none', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  for (let stop = 0; stop < 4; stop += 1) await user.tab();
  expect(focused()).toBe('Second');
  for (const next of ['Third', 'First']) {
    await user.keyboard('{Enter}');
    await focusIsOn('Remove');
    await user.keyboard('{Enter}');
    await focusIsOn(next);
  }
});

test('the title of the next page has the focus when a page is left', async () => {
  const user = userEvent.setup();
  render(<Pages />);
  await user.tab();
  await user.keyboard('{Enter}');
  await focusIsOn('Next page');
});

test('nothing moves for who uses a mouse', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Away' }));
  expect(screen.queryByRole('button', { name: 'Away' })).toBeNull();
  expect(document.activeElement).toBe(document.body);
});
