import { describe, expect, test } from 'vitest';
import { readPreviewMessage } from './preview-message.ts';

const type = 'colloquy.preview';

test('a message names only what is changed', () => {
  const message = { type, name: 'Larkfield', theme: { primary: '#116655' }, widget: { autoOpenMs: null } };
  expect(readPreviewMessage(message)).toEqual({ kind: 'changes', message });
  expect(readPreviewMessage({ type })).toEqual({ kind: 'changes', message: { type } });
});

test.each([undefined, null, 'colloquy.preview', 7, [], {}, { type: 'webpackOk' }, { theme: { radius: 4 } }])(
  '%j is not for the preview',
  (data) => expect(readPreviewMessage(data)).toEqual({ kind: 'foreign' }),
);

describe('what the API would refuse', () => {
  test.each([
    [{ theme: { primary: 'red' } }, 'theme.primary'],
    [{ theme: { primary: '#fff;}body{display:none' } }, 'theme.primary'],
    [{ theme: { radius: 33 } }, 'theme.radius'],
    [{ theme: { css: 'a{}' } }, 'theme.css'],
    [{ widget: { position: 'top' } }, 'widget.position'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ suggestions: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, 'suggestions'],
    [{ botImageUrl: 'https://evil.example/x.png' }, 'botImageUrl'],
    [{ scheme: 'sepia' }, 'scheme'],
  ])('%j is refused, with the name of the field', (change, field) => {
    const read = readPreviewMessage({ type, ...change });
    expect(read.kind === 'refused' ? read.errors.map((error) => error.field) : read).toEqual([field]);
    expect(read.kind === 'refused' && read.errors.every(({ message }) => message !== '')).toBe(true);
  });
});
