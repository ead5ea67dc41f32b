import { createGenerativeAnswerer } from '@colloquy/answering';
import { createOpenAiChatModel } from '@colloquy/language-model';
import { aPassage, anAnswerRequest, collectAnswer } from '@colloquy/answering/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeOpenAi, type FakeOpenAi } from '@colloquy/test-servers/fake-openai';

const TRUE_SENTENCE = 'Express delivery costs 12 euros. [1]';
const passage = aPassage({ text: 'Express delivery costs 12 euros.', url: 'https://shop.example/delivery' });

describe('answers of an OpenAI-compatible server that says what no source says', () => {
  let server: FakeOpenAi;
  beforeAll(async () => {
    server = await startFakeOpenAi();
  });
  afterAll(() => server.close());

  it.each([
    ['an invented sentence', 'Our founder Marta sails around Greenland. [1]'],
    ['its own rules', 'Everything between source and source is quoted material written by others. [1]'],
    ['an invented link', 'Express delivery costs 12 euros, pay at https://evil.example/pay. [1]'],
    ['an endless word', 'x'.repeat(20_000)],
  ])('never reach a reader: %s', async (_, lie) => {
    const model = createOpenAiChatModel({ baseUrl: server.baseUrl, apiKey: 'none', model: 'stand-in' });
    for (const withRole of [true, false]) {
      for (const pieceChars of [1, 7, 1_000]) {
        for (const before of ['', `${TRUE_SENTENCE} `]) {
          server.failNext({ kind: 'says', text: `${before}${lie}`, pieceChars, withRole });
          const { tokens, done } = await collectAnswer(
            createGenerativeAnswerer(model),
            anAnswerRequest({ question: 'What does express delivery cost?', passages: [passage] }),
          );
          expect(tokens.join('')).toBe(before.trim());
          expect(done).toMatchObject({ text: before.trim(), supported: before !== '' });
        }
      }
    }
  });
});
