import { z } from 'zod';
import type { BareHit } from './search.ts';

const embeddingsSchema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })) });
const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});
const deltaSchema = z.object({
  choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })),
});

const SYSTEM =
  'Answer from the sources in the last message only, and cite them as [n]. When they hold no answer, reply `NO_SUPPORTED_ANSWER`.';

/** Vectors of length 1 for the texts. */
export async function embed(modelUrl: string, input: readonly string[]): Promise<Float32Array[]> {
  const response = await post(`${modelUrl}/embeddings`, { model: 'stand-in', input });
  const { data } = embeddingsSchema.parse(await response.json());
  return data.map(({ embedding }) => Float32Array.from(embedding));
}

export async function complete(
  modelUrl: string,
  question: string,
  hits: readonly BareHit[],
): Promise<string> {
  const response = await post(`${modelUrl}/chat/completions`, promptOf(question, hits, false));
  const { choices } = completionSchema.parse(await response.json());
  return choices[0]?.message.content ?? '';
}

/** The tokens of a streamed completion. */
export async function* streamCompletion(
  modelUrl: string,
  question: string,
  hits: readonly BareHit[],
): AsyncGenerator<string> {
  const response = await post(`${modelUrl}/chat/completions`, promptOf(question, hits, true));
  if (response.body === null) throw new Error('The model sent no stream');
  let rest = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const { choices } = deltaSchema.parse(JSON.parse(line.slice('data: '.length)));
      const content = choices[0]?.delta.content ?? '';
      if (content !== '') yield content;
    }
  }
}

function promptOf(question: string, hits: readonly BareHit[], stream: boolean): object {
  const sources = hits.map(
    ({ chunk }, at) => `<source n="${at + 1}" title="${chunk.title}">\n${chunk.text}\n</source>`,
  );
  return {
    model: 'stand-in',
    stream,
    messages: [
      { role: 'system', content: SYSTEM },
      { role: 'user', content: `${sources.join('\n')}\n\nQuestion: ${question}` },
    ],
  };
}

async function post(url: string, body: object): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}`);
  return response;
}
