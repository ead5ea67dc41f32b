import { botSettingsSchema, SearchType, triedSettingsSchema } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { canBeTried, triedOf, trialValuesOf, withChange } from './trial.ts';

const saved = trialValuesOf({ ...botSettingsSchema.parse({}), revision: 3 });

test('nothing that was changed is nothing that is tried', () => {
  expect(triedOf({})).toBeUndefined();
});

test('what differs is tried part by part, and the server takes it', () => {
  const changes = { tone: 'formal', threshold: 0.1, searchType: SearchType.vector } as const;
  const tried = triedOf(changes);
  expect(tried).toEqual({
    general: { tone: 'formal' },
    answering: { threshold: 0.1, searchType: SearchType.vector },
  });
  expect(triedSettingsSchema.safeParse(tried).success).toBe(true);
});

test('a value that is put back is no change any more', () => {
  const once = withChange(saved, {}, 'topK', saved.topK + 1);
  expect(once).toEqual({ topK: saved.topK + 1 });
  expect(withChange(saved, once, 'topK', saved.topK)).toEqual({});
});

test('instructions that are too long cannot be tried', () => {
  expect(canBeTried({ instructions: 'x'.repeat(4_001) })).toBe(false);
  expect(canBeTried({ instructions: 'Be brief.' })).toBe(true);
});
