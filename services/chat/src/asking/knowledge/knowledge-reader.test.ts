import { systemContext } from '@colloquy/service-kit';
import { fakeClient } from '@colloquy/service-kit/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aQuestion } from '../../testing/a-kept-answer.ts';
import { createKnowledgeReader } from './knowledge-reader.ts';

const requestSchema = z.object({ body: z.object({ language: z.string() }) });

/** The language of a search for `text` from a page in `locale`, for a bot whose own language is English. */
async function searchedIn(text: string, locale: string | null): Promise<string[]> {
  const languages: string[] = [];
  const client = fakeClient((_, request) => {
    languages.push(requestSchema.parse(request).body.language);
    return Promise.resolve({ data: { kbVersion: 1, hits: [] } });
  });
  await createKnowledgeReader(client).search(aQuestion({ text, locale }), null, systemContext('test'));
  return languages;
}

describe('a search for a question', () => {
  it('is made in the language that the question is surely written in, whatever the page is in', async () => {
    expect(await searchedIn('Wann ist am Donnerstag geöffnet?', 'en')).toEqual(['de']);
  });

  it('is made in the language of the page, else of the bot, where the question does not show its own', async () => {
    expect(await searchedIn('Bleaching?', 'de-AT')).toEqual(['de']);
    expect(await searchedIn('Bleaching?', null)).toEqual(['en']);
  });
});
