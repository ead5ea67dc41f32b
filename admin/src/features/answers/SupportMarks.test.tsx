import { act, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import type { Citation, SentenceSupport } from '@colloquy/contracts';
import { aCitation } from '../../testing/chat-records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { AnswerSources } from './AnswerSources.tsx';
import { AnswerText } from './AnswerText.tsx';
import { useSupportMarks } from './useSupportMarks.ts';

aServer();

const ANSWER = 'You may cancel free of charge [1]. Helmets are included [2]. Thank you.';
const SUPPORTS: readonly SentenceSupport[] = [
  { from: 0, to: 34, n: 1 },
  { from: 35, to: 60, n: 2 },
];
const CITATIONS = [1, 2, 3].map((n) => aCitation({ n, title: `Handbook ${n}.pdf` }));

function Answer(props: {
  supports?: readonly SentenceSupport[];
  citations?: readonly Citation[];
}): ReactElement {
  const { supports = SUPPORTS, citations = CITATIONS } = props;
  const marks = useSupportMarks(supports);
  return (
    <>
      <AnswerText text={ANSWER} citations={citations} marks={marks} />
      <AnswerSources text={ANSWER} citations={citations} marks={marks} />
    </>
  );
}

/** Marked sentences and sources, by their first words. */
const marked = () =>
  [...document.querySelectorAll('[data-marked="true"]')].map((one) => one.textContent.trim().slice(0, 15));

test('a sentence under the mouse marks its source, and a source its sentence', async () => {
  const { user } = renderPage(<Answer />);
  await user.hover(await screen.findByText('You may cancel free of charge', { exact: false }));
  expect(marked()).toEqual(['You may cancel ', 'Source 1 · Hand']);
  await user.hover(screen.getByText('2 · Handbook 2.pdf', { exact: false }));
  expect(marked()).toEqual(['Helmets are inc', 'Source 2 · Hand']);
  await user.hover(screen.getByText('Thank you.', { exact: false }));
  expect(marked()).toEqual([]);
});

test('the passages are shown with their titles, and by keyboard both ways', async () => {
  const { user } = renderPage(<Answer />);
  const button = await screen.findByRole('button', { name: 'Sentence by sentence' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  button.focus();
  await user.keyboard('{Enter}');
  const passages = screen.getByRole('region', { name: 'What each sentence rests on' });
  await user.tab();
  expect(document.activeElement).toBe(
    within(passages).getByRole('group', { name: 'Source 1: Handbook 1.pdf' }),
  );
  expect(marked().slice(0, 2)).toEqual(['You may cancel ', 'Source 1 · Hand']);
  expect(marked()).toHaveLength(3);
  await user.tab();
  expect(marked()[0]).toBe('Helmets are inc');
  await user.tab();
  expect(within(passages).getByText('No sentence rests on this passage most.')).toBeTruthy();
  const [, second] = screen.getAllByRole('group', { description: /^Source \d: / });
  act(() => second?.focus());
  expect(second?.textContent).toContain('Helmets are included');
  expect(marked().at(-1)).toBe('Source 2: Handb');
});

test('an answer of which nothing is known has no such button, and nothing to mark', async () => {
  const { user } = renderPage(<Answer supports={[]} />);
  await user.hover(await screen.findByText('You may cancel free of charge', { exact: false }));
  expect(marked()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Sentence by sentence' })).toBeNull();
});
