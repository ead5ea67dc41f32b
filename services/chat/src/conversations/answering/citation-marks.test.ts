import { describe, expect, it } from 'vitest';
import { MarkRemover, withoutMarks } from './citation-marks.ts';

const TEXTS = [
  ['after the full stop', 'It costs 15 euros. [1]', 'It costs 15 euros.'],
  ['within the sentence', 'It [1] costs [2][3] 15 euros.', 'It costs 15 euros.'],
  ['before the sentence', '[1] [2] It costs 15 euros.', 'It costs 15 euros.'],
  ['and nothing else', '[1] ', ''],
  ['not at all', 'It costs [about] 15 euros [', 'It costs [about] 15 euros ['],
] as const;

describe('the marks of sources', () => {
  it.each(TEXTS)('are taken out of a text that has them %s', (_, text, expected) => {
    expect(withoutMarks(text)).toBe(expected);
  });

  it.each(TEXTS)('are taken out of a stream that has them %s, wherever it is cut', (_, text, expected) => {
    for (let cut = 0; cut <= text.length; cut += 1) {
      const marks = new MarkRemover();
      const whole = marks.push(text.slice(0, cut)) + marks.push(text.slice(cut)) + marks.end();
      expect(whole).toBe(expected);
    }
    const marks = new MarkRemover();
    expect(Array.from(text, (letter) => marks.push(letter)).join('') + marks.end()).toBe(expected);
  });
});
