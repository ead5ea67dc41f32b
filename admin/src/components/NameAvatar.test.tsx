import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { NameAvatar } from './NameAvatar.tsx';

test.each([
  ['default', 'D'],
  ['  élan', 'É'],
  ['🚲 Bikes', '🚲'],
  ['👩\u200d💻 team', '👩\u200d💻'],
  ['e\u0301lan', 'E\u0301'],
  ['', ''],
])('stands for %j with its first letter as people see it', (name, letter) => {
  const { container } = renderPage(<NameAvatar seed="1" name={name} />);
  expect(container.querySelector('.MuiAvatar-root')?.textContent).toBe(letter);
});
