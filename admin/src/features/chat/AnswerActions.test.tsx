import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { AnswerActions } from './AnswerActions.tsx';
import type { Turn } from './turn.ts';

aServer();
afterEach(() => void vi.restoreAllMocks());

const turn: Turn = {
  key: 't1',
  id: 't1',
  chatId: 'c1',
  question: 'When?',
  state: 'answered',
  text: 'On Monday.',
  source: undefined,
  citations: [],
  metadata: undefined,
  survey: null,
  rating: 0,
  by: 'bot',
  author: undefined,
  at: undefined,
};
const show = () =>
  renderPage(<AnswerActions turn={turn} isExplained={false} onExplain={() => undefined} botId="b1" />);

test('an answer is copied as it reads', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Copy answer' }));
  await screen.findByText('Text has been copied to the clipboard.');
  expect(await navigator.clipboard.readText()).toBe('On Monday.');
});

test('a clipboard that refuses the answer is told as everywhere', async () => {
  const { user } = show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: 'Copy answer' }));
  await screen.findByText('Text has been copied to the clipboard.');
});
