import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { PassageText } from './PassageText.tsx';

aServer();

test('a table is read as words on one line, and as it is once it is opened', async () => {
  const text = '| Tour | Days |\n| --- | --- |\n| Inn Valley | Tue |';
  const { user } = renderPage(<PassageText text={text} />);
  await user.click(await screen.findByRole('button', { name: 'Tour · Days · Inn Valley · Tue' }));
  expect(screen.getByRole('button').textContent).toBe(text);
});
