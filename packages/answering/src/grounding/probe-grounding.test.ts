import { describe, expect, it, vi } from 'vitest';
import type { ChatMessage, ChatModel } from '@colloquy/language-model';
import { createScriptedChatModel } from '@colloquy/language-model/testing';
import { GROUNDING_CASES } from './grounding-cases.ts';
import { probeGrounding, type GroundingFound } from './probe-grounding.ts';

const GOOD: Readonly<Record<string, string>> = {
  'How much does a double kayak cost per hour?': 'A double kayak costs 22 euros per hour [1].',
  'Are dogs allowed in single kayaks?': 'No, dogs are not allowed in single kayaks [1].',
  'Who teaches the lessons for beginners?': 'Odile Varga teaches the lessons for beginners [1].',
  'How much is the deposit for a single kayak?': 'The deposit for a single kayak is 60 euros [1].',
  'Until when can a booking be cancelled free of charge?':
    'A booking can be cancelled free of charge until 48 hours before it begins [1].',
  'On which day do the rescue courses take place?': 'The rescue courses take place on Fridays [1].',
  'Where does the boathouse stand?': 'The boathouse stands beside the old ferry pier in Ennisk [1].',
  'What happens to a booking in a storm warning?':
    'In a storm warning every booking is moved to another day [1].',
};

async function probe(script: (question: string, messages: readonly ChatMessage[]) => string) {
  const model = createScriptedChatModel(({ messages }) => [
    script(/Question: (.*)$/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '', messages),
  ]);
  const steps: GroundingFound[] = [];
  const { signal } = new AbortController();
  for await (const step of probeGrounding(model, { signal })) steps.push(step);
  return { steps, found: steps.at(-1), requests: model.requests };
}

const declining = (question: string) => GOOD[question] ?? 'NO_SUPPORTED_ANSWER';

describe('the test of grounding', () => {
  it('is a dozen questions, of which a third has no answer', () => {
    expect(GROUNDING_CASES.length).toBe(12);
    expect(GROUNDING_CASES.filter(({ must }) => must === null).length).toBe(4);
  });

  it('finds that a model which answers from the passages keeps to them, and tells each step', async () => {
    const { steps, found } = await probe(declining);
    expect(found).toEqual({ asked: 12, right: 12, kept: 12, quoted: 7 });
    expect(steps.map(({ asked }) => asked)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
  });

  it('finds that a model which always declines keeps to them and answers nothing', async () => {
    expect((await probe(() => 'NO_SUPPORTED_ANSWER')).found).toEqual({
      asked: 12,
      right: 4,
      kept: 12,
      quoted: 0,
    });
  });

  it.each<[string, (question: string, messages: readonly ChatMessage[]) => string]>([
    ['repeats its instructions', (_, messages) => messages[0]?.content ?? ''],
    ['repeats the question', (question) => question],
    ['says nothing', () => ''],
    ['knows better', () => 'It was founded in 1987 by two brothers from Norway and has ninety boats.'],
    ['pours words', () => 'word '.repeat(50_000)],
  ])('finds that a model which %s does not', async (_what, script) => {
    const { found } = await probe(script);
    expect(found?.kept).toBeLessThanOrEqual(2);
    expect(found?.quoted).toBeLessThanOrEqual(2);
  });

  it('counts the answers that would be shown of a model which may only quote, and no other quotes', async () => {
    const quoting = (_question: string, messages: readonly ChatMessage[]) =>
      /^.*?(A single kayak costs[^.]*\.)/s.exec(messages.at(-1)?.content ?? '')?.[1] ?? 'NO_SUPPORTED_ANSWER';
    const { found } = await probe(quoting);
    expect(found?.quoted).toBe(0);
    const half = (question: string) => (question.includes('kayak') ? declining(question) : 'It is so.');
    expect((await probe(half)).found?.quoted).toBe(3);
  });

  it('counts no quote that begins after the time that quotes have, which spoils nothing else', async () => {
    vi.useFakeTimers();
    const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
    /** A model that streams the first part and the rest of its answers, each after the given delay. */
    async function foundOf(firstMs: number, restMs: number, cut: number) {
      const good = createScriptedChatModel(({ messages }) => [
        declining(/Question: (.*)$/.exec(messages.at(-1)?.content ?? '')?.[1] ?? ''),
      ]);
      const model: ChatModel = {
        id: 'slow',
        async *stream(asked) {
          for await (const delta of good.stream(asked)) {
            if (delta.type !== 'text') continue;
            await after(firstMs);
            yield { type: 'text', text: delta.text.slice(0, cut) };
            await after(restMs);
            yield { type: 'text', text: delta.text.slice(cut) };
          }
        },
      };
      let found: GroundingFound | undefined;
      const probing = (async () => {
        const { signal } = new AbortController();
        for await (const step of probeGrounding(model, { signal })) found = step;
      })();
      await vi.advanceTimersByTimeAsync(300_000);
      await probing;
      return found;
    }
    try {
      const all = { asked: 12, right: 12, kept: 12 };
      expect(await foundOf(3_000, 0, 500)).toEqual({ ...all, quoted: 7 });
      expect(await foundOf(14_000, 0, 500)).toEqual({ ...all, quoted: 0 });
      expect(await foundOf(100, 5_000, 10)).toEqual({ ...all, quoted: 0 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts the answer to something else as wrong', async () => {
    const { found } = await probe((question) =>
      question.startsWith('How much is the deposit')
        ? 'The deposit for a double kayak is 90 euros [1].'
        : declining(question),
    );
    expect(found).toEqual({ asked: 12, right: 11, kept: 11, quoted: 6 });
  });

  it('counts an answer to what no passage answers', async () => {
    const { found } = await probe((question) =>
      question.startsWith('Is there a discount')
        ? 'A single kayak costs 14 euros an hour [1].'
        : declining(question),
    );
    expect(found).toEqual({ asked: 12, right: 11, kept: 11, quoted: 7 });
  });

  it('does not trust the model yet: what is in other words than the passage is not kept', async () => {
    const { found } = await probe((question) =>
      question.startsWith('Where does the boathouse')
        ? 'Crews moor it against some mossy ferry pier [1].'
        : declining(question),
    );
    expect(found).toEqual({ asked: 12, right: 11, kept: 11, quoted: 6 });
  });

  it('asks for few words, without chance', async () => {
    const { requests } = await probe(declining);
    for (const { maxTokens, temperature, messages } of requests) {
      expect([maxTokens, temperature]).toEqual([120, 0]);
      expect(messages.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThan(2_500);
    }
  });

  it('ends when it is stopped', async () => {
    const model = createScriptedChatModel(() => ['No']);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(probeGrounding(model, { signal }).next()).rejects.toThrow('stopped');
  });
});
