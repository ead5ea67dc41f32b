import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { JsonViewer } from './JsonViewer.tsx';

let heightPx = 0;

beforeEach(() => {
  heightPx = 0;
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(() => heightPx);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

const shown = () => screen.getByRole('region', { name: 'Result' });
const show = (text: string) => renderPage(<JsonViewer label="Result" text={text} />);

test('shows JSON with its lines, and other text as it is', () => {
  show('{"a":[1]}');
  expect(shown().textContent).toBe('{\n  "a": [\n    1\n  ]\n}');
});

test('never makes markup of what it shows', () => {
  show('<img src=x onerror=alert(1)>');
  expect(shown().querySelector('img')).toBeNull();
  expect(shown().textContent).toContain('<img');
});

test.each([
  [250, false],
  [251, true],
])('of %i pixels can be opened: %s', (height, isLong) => {
  heightPx = height;
  show('{}');
  expect(screen.queryByRole('button', { name: 'Show all' }) !== null).toBe(isLong);
});

test('opens and closes', async () => {
  heightPx = 900;
  const { user } = show('{}');
  const more = screen.getByRole('button', { name: 'Show all', expanded: false });
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Show less', expanded: true }));
  screen.getByRole('button', { name: 'Show all', expanded: false });
});

test('measures again 200 ms after the window got another size', () => {
  vi.useFakeTimers();
  show('{}');
  heightPx = 900;
  act(() => {
    dispatchEvent(new Event('resize'));
    vi.advanceTimersByTime(199);
  });
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  screen.getByRole('button', { name: 'Show all' });
});

test('says for two seconds that it has copied', async () => {
  vi.useFakeTimers();
  show('{"a":1}');
  await act(async () => {
    screen.getByRole('button', { name: 'Copy' }).click();
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(await navigator.clipboard.readText()).toBe('{\n  "a": 1\n}');
  screen.getByRole('button', { name: 'Copied' });
  await act(() => vi.advanceTimersByTimeAsync(1_999));
  screen.getByRole('button', { name: 'Copied' });
  await act(() => vi.advanceTimersByTimeAsync(1));
  screen.getByRole('button', { name: 'Copy' });
});
