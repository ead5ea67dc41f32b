import { expect, test } from 'vitest';
import { editorKeyOf } from './useEditorKeys.ts';

const NO_KEYS = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false };
const press = (key: string, held: Partial<typeof NO_KEYS> = {}, target: EventTarget | null = document.body) =>
  editorKeyOf({ ...NO_KEYS, ...held, key, target });

test.each([
  ['z', 'undo'],
  ['Z', 'undo'],
  ['y', 'redo'],
  ['c', 'copy'],
  ['d', 'duplicate'],
  ['f', 'search'],
])('Ctrl-%s asks for %s, and so does the command key', (key, asked) => {
  expect(press(key, { ctrlKey: true })).toBe(asked);
  expect(press(key, { metaKey: true })).toBe(asked);
  expect(press(key)).toBeUndefined();
});

test('Shift-Ctrl-Z does again', () => {
  expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo');
});

test('somebody who types keeps the keys of the field, but for the search', () => {
  const field = document.createElement('textarea');
  document.body.append(field);
  expect(press('z', { ctrlKey: true }, field)).toBeUndefined();
  expect(press('Delete', {}, field)).toBeUndefined();
  expect(press('f', { ctrlKey: true }, field)).toBe('search');
  expect(press('Delete')).toBe('remove');
});

test('a key that was heard already, or comes with Alt, does nothing', () => {
  expect(press('z', { ctrlKey: true, defaultPrevented: true })).toBeUndefined();
  expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
});
