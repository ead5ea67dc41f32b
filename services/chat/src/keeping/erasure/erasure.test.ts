import { describe, expect, it, vi } from 'vitest';
import type { ConversationDocument } from '../../conversations/conversations/conversations.model.ts';
import { createErasure } from './erasure.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const minutesFromNow = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** One run over one erased conversation; returns whether it was the last. */
async function isLastRun(
  eraseUntil: Date,
  turnsLeft: number,
  notesLeft: number,
  contactsLeft: number,
  runsLeft = 0,
): Promise<boolean> {
  const conversation = { _id: 'c1', workspace_id: 'w1', status: 9, eraseUntil } as ConversationDocument;
  const endErasing = vi.fn(async () => undefined);
  const eraseTurns = vi.fn(async () => turnsLeft);
  const eraseNotes = vi.fn(async () => notesLeft);
  const removeOfConversation = vi.fn(async () => undefined);
  const eraseContacts = vi.fn(async () => contactsLeft);
  const erasure = createErasure({
    conversations: { erasing: async () => [conversation], endErasing, erase: async () => undefined },
    turns: { erase: eraseTurns },
    notes: { erase: eraseNotes },
    cachedAnswers: { removeOfConversation },
    contacts: { erase: eraseContacts },
    flowRuns: { erase: async () => runsLeft },
    eraseAnswersWith: async () => undefined,
    now: () => NOW,
  });
  await erasure.job.run(new AbortController().signal);
  expect(removeOfConversation.mock.calls).toEqual([['w1', 'c1']]);
  expect([eraseTurns.mock.calls, eraseNotes.mock.calls]).toEqual([[['w1', 'c1']], [['w1', 'c1']]]);
  expect(eraseContacts.mock.calls).toEqual([['w1', 'c1']]);
  return endErasing.mock.calls.length > 0;
}

describe('the job of erased conversations', () => {
  it.each([
    ['an answer under way may still be stored', minutesFromNow(1), 0, 0, 0, false],
    ['a question still waits for its events to be published', minutesFromNow(-1), 1, 0, 0, false],
    ['a note still waits for its events to be published', minutesFromNow(-1), 0, 1, 0, false],
    ['a contact still waits for its events to be published', minutesFromNow(-1), 0, 0, 1, false],
    ['nothing is left and nothing can come', minutesFromNow(-1), 0, 0, 0, true],
  ])('when %s', async (_case, eraseUntil, turnsLeft, notesLeft, contactsLeft, isLast) => {
    expect(await isLastRun(eraseUntil, turnsLeft, notesLeft, contactsLeft)).toBe(isLast);
  });

  it('when a run of a flow still waits for its events to be published', async () => {
    expect(await isLastRun(minutesFromNow(-1), 0, 0, 0, 1)).toBe(false);
  });
});
