import { createExtractiveAnswerer } from '@colloquy/answering';
import type { SearchHit } from '@colloquy/vector-store';
import { describe, expect, it } from 'vitest';
import { measureAnswers } from './measure-answers.ts';

const aHit = (itemId: string, text: string, fused: number): SearchHit => ({
  itemId,
  version: 1,
  index: 0,
  title: itemId,
  text,
  headingPath: [],
  page: null,
  url: null,
  language: 'en',
  hash: '',
  scores: { dense: fused, sparse: fused, fused },
});

describe('the figures of answers', () => {
  const found: Readonly<Record<string, readonly SearchHit[]>> = {
    'How much is a ticket?': [aHit('fees', 'A ticket costs 7 euros.', 0.9)],
    'How much is a map?': [aHit('fees', 'A map costs 2 euros.', 0.6)],
    'How much is a boat?': [aHit('fees', 'A boat costs 9 euros.', 0.2)],
    'Who rows the boat?': [aHit('fees', 'A boat costs 9 euros.', 0.5)],
    'What is Perl?': [],
  };
  const measure = () =>
    measureAnswers(
      {
        name: 'park',
        passages: [],
        questions: [
          { text: 'How much is a ticket?', passageIds: ['fees'] },
          { text: 'How much is a boat?', passageIds: ['fees'] },
          { text: 'How much is a map?', passageIds: ['shop'] },
        ],
        unanswerable: ['Who rows the boat?'],
      },
      ['What is Perl?'],
      { find: (text) => Promise.resolve(found[text] ?? []), answerer: createExtractiveAnswerer() },
    );

  it('tell an answer from the right passage, from another one, and none', async () => {
    const { answers } = await measure();
    expect(answers.chosenOn).toEqual({
      right: 1,
      wrong: 1,
      declined: 0,
      unanswerable: 1,
      unanswerableDeclined: 1,
      far: 1,
      farDeclined: 1,
    });
    expect(answers.reported).toMatchObject({ right: 0, wrong: 0, declined: 1, unanswerable: 0 });
  });

  it('say what the threshold alone does to each kind of question', async () => {
    const { threshold } = await measure();
    expect(threshold.chosenOn).toEqual({
      keptAnswerable: 1,
      declinedNear: 0,
      declinedFar: 1,
      keepsNineInTen: 0.6,
    });
    expect(threshold.reported).toMatchObject({ keptAnswerable: 0, declinedNear: null, declinedFar: null });
  });
});
