import { assert, property, string, uniqueArray, integer, constantFrom } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownHabits, type ModelHabits } from './model-habits.ts';
import { ThoughtFilter } from './thoughts.ts';

const ANSWER = 'Parcels arrive < 3 days [1].';
const THOUGHT = 'Okay, <b>99</b> euros [think of it]?';
const marked = (): ModelHabits => ({ ...unknownHabits(), thoughts: 'marked' });
const unopened = (): ModelHabits => ({ ...unknownHabits(), thoughts: 'unopened' });

/** The shown text of these pieces, in total and after each piece. */
function shownOf(pieces: readonly string[], habits: ModelHabits, finish: 'stop' | 'length' = 'stop') {
  const filter = new ThoughtFilter(habits);
  const shown = pieces.map((piece) => filter.push(piece));
  return { early: shown.join(''), all: shown.join('') + filter.end(finish), hasThoughts: filter.hasThoughts };
}

function cutAt(text: string, cuts: readonly number[]): string[] {
  const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
  return at.slice(1).map((end, index) => text.slice(at[index], end));
}

const marks: readonly (readonly [string, string])[] = [
  ['<think>', '</think>'],
  ['<THINK>', '</Think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
];
const pairs = constantFrom(...marks);
const cuts = uniqueArray(integer({ min: 1, max: 160 }));

describe('a thought', () => {
  it('is never shown between its marks, however the text is cut', () => {
    assert(
      property(pairs, cuts, constantFrom(unknownHabits, marked, unopened), ([open, close], at, habits) => {
        const pieces = cutAt(`${open}\n${THOUGHT}\n${close}\n\n${ANSWER}`, at);
        const { all, hasThoughts } = shownOf(pieces, habits());
        expect([all, hasThoughts]).toEqual([ANSWER, true]);
      }),
    );
  });

  it('is never shown before a closing mark alone, however the text is cut', () => {
    assert(
      property(pairs, cuts, constantFrom(unknownHabits, unopened), ([, close], at, habits) => {
        const pieces = cutAt(`${THOUGHT}\n${close}\n\n${ANSWER}`, at);
        expect(shownOf(pieces, habits()).all).toBe(ANSWER);
      }),
    );
  });

  it('is never shown in the middle of an answer, or within another one', () => {
    assert(
      property(cuts, (at) => {
        const inner = `<think>a<think>b</think>c</think>`;
        expect(shownOf(cutAt(`${inner}One. ${inner}Two.`, at), marked()).all).toBe('One. Two.');
      }),
    );
  });

  it('that names its own opening mark does not swallow the answer', () => {
    expect(shownOf([`<think>They ask what <think> is.</think>${ANSWER}`], marked()).all).toBe(ANSWER);
    expect(shownOf([`<think>They ask what <think> is.</think>${ANSWER}`], marked(), 'length').all).toBe('');
  });

  it('is all of a text that ends before its closing mark', () => {
    for (const habits of [unknownHabits, marked, unopened])
      expect(shownOf([`<think>${THOUGHT}`], habits())).toEqual({ early: '', all: '', hasThoughts: true });
    expect(shownOf([THOUGHT], unopened()).all).toBe('');
    expect(shownOf([THOUGHT], unknownHabits(), 'length')).toMatchObject({ all: '', hasThoughts: true });
  });

  it('that comes after text was shown ends the answer, and is known the next time', () => {
    const habits = marked();
    expect(() => shownOf(['Text that was shown', '</think> and more'], habits)).toThrow('thoughts-shown');
    expect(habits.thoughts).toBe('unopened');
  });
});

describe('a text without thoughts', () => {
  it('is shown as it is, however it is cut', () => {
    assert(
      property(string({ unit: 'grapheme', maxLength: 200 }), cuts, (text, at) => {
        expect(shownOf(cutAt(text, at), marked()).all).toBe(text);
        const held = shownOf(cutAt(text, at), unknownHabits()).all;
        expect(held).toBe(text.trim() === '' ? '' : text);
      }),
    );
  });

  it('is held until its end the first time, and then shown as it comes', () => {
    const habits = unknownHabits();
    expect(shownOf(['Parcels ', 'arrive.'], habits)).toMatchObject({ early: '', all: 'Parcels arrive.' });
    expect(shownOf(['Parcels ', 'arrive.'], habits).early).toBe('Parcels arrive.');
  });

  it('is shown where another answer has ended meanwhile, or was cut off', () => {
    const habits = unknownHabits();
    const [first, second, third] = [1, 2, 3].map(() => new ThoughtFilter(habits));
    for (const filter of [first, second, third]) expect(filter?.push('Parcels ')).toBe('');
    expect(first?.end('stop')).toBe('Parcels ');
    expect(second?.end('length')).toBe('Parcels ');
    expect(third?.push('arrive.')).toBe('Parcels arrive.');
    expect(habits.thoughts).toBe('marked');
  });

  it('is taken for a thought where another answer has taught that meanwhile, which is kept', () => {
    const habits = unknownHabits();
    const filter = new ThoughtFilter(habits);
    expect(filter.push(THOUGHT)).toBe('');
    expect(shownOf([THOUGHT, '</think>', ANSWER], habits).all).toBe(ANSWER);
    expect([filter.end('stop'), habits.thoughts]).toEqual(['', 'unopened']);
  });

  it('is shown again by a model that was taken for one that thinks', () => {
    const habits = unopened();
    expect(['', ANSWER, ANSWER]).toEqual([1, 2, 3].map(() => shownOf([ANSWER], habits).all));
  });
});

describe('a text whose thought has no opening mark', () => {
  it('teaches that the next ones have none, and shows what comes after the closing mark at once', () => {
    const habits = unknownHabits();
    shownOf([THOUGHT, '</think>', ANSWER], habits);
    expect(shownOf([THOUGHT, '</think>', ANSWER], habits)).toMatchObject({ early: ANSWER });
    expect(habits.thoughts).toBe('unopened');
  });

  it('is shown at once where the server tells thoughts apart by itself', () => {
    const filter = new ThoughtFilter(unknownHabits());
    expect(filter.takeThoughtOfServer()).toBe('');
    expect(filter.push('Parcels ')).toBe('Parcels ');
  });
});
