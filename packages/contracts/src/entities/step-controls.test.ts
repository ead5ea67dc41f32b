import { expect, test } from 'vitest';
import { plainStepText } from './step-controls.ts';

test('marks of markdown are not read aloud', () => {
  expect(plainStepText('**Which** [colour](https://x.example) do\nyou `like`?')).toBe(
    'Which colour do you like?',
  );
});

test('what a variable put in is read without the backslashes that keep it from being markup', () => {
  expect(plainStepText('We write to vi\\.moor\\@example\\.com about *order\\_status* \\#4.')).toBe(
    'We write to vi.moor@example.com about order_status #4.',
  );
  expect(plainStepText('# Prices\n> C# costs _5_ euros')).toBe('Prices C# costs 5 euros');
});

test('keeps signs that are escaped', () => {
  expect(plainStepText('You said 2 \\* 3 \\~ 6 and \\_x\\_, **right**?')).toBe(
    'You said 2 * 3 ~ 6 and _x_, right?',
  );
});
