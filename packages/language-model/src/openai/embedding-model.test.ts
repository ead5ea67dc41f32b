import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOpenAiEmbeddingModel } from './embedding-model.ts';

const requestSchema = z.object({ input: z.array(z.string()) });

/** A model that records its requests. */
function aModel(prefixes?: { readonly query: string; readonly passage: string }) {
  const sent: unknown[] = [];
  const model = createOpenAiEmbeddingModel({
    baseUrl: 'http://models.example/v1',
    apiKey: 'none',
    model: 'e5',
    dimension: 2,
    ...(prefixes === undefined ? {} : { prefixes }),
    fetch: async (_url, request) => {
      const { input } = requestSchema.parse(await new Response(request?.body).json());
      sent.push(...input);
      return Response.json({ data: input.map((_text, index) => ({ index, embedding: [1, 0] })) });
    },
  });
  return { model, sent };
}

describe('embeddings of a server', () => {
  it('are asked for with the prefix of the text’s kind', async () => {
    const { model, sent } = aModel({ query: 'query: ', passage: 'passage: ' });
    await model.embed(['lamp?'], { kind: 'query' });
    await model.embed(['A lamp.', 'A shelf.']);
    expect(sent).toEqual(['query: lamp?', 'passage: A lamp.', 'passage: A shelf.']);
    expect(model.id).toBe('e5 [query: |passage: ]');
  });

  it('are asked for with the text alone where there is none', async () => {
    const { model, sent } = aModel();
    await model.embed(['lamp?'], { kind: 'query' });
    expect(sent).toEqual(['lamp?']);
    expect(model.id).toBe('e5');
  });
});
