import { chatApi } from '@colloquy/contracts';
import { AppError, notFound, ERRORS } from '@colloquy/errors';
import type { TestHost } from '@colloquy/service-kit/testing';
import { createWordEmbeddings } from './word-embeddings.ts';

/** A provider of a workspace, with one model that passed its test of embeddings. */
export interface FakeProvider {
  readonly workspaceId: string;
  readonly model: string;
  readonly dimension: number;
}

/** Plays chat, which embeds texts by the providers of workspaces. */
export function fakeProviders(host: TestHost, providers: Readonly<Record<string, FakeProvider>>) {
  const texts: string[] = [];
  let failure: AppError | null = null;
  let free = Number.POSITIVE_INFINITY;
  let gate = Promise.resolve();
  let arrived: () => void = () => undefined;

  const providerOf = ({ id, providerId }: { readonly id: string; readonly providerId: string }) => {
    const found = providers[providerId];
    return found?.workspaceId === id ? found : null;
  };

  async function pass(): Promise<void> {
    free -= 1;
    if (free >= 0) return;
    if (failure !== null) throw failure;
    arrived();
    await gate;
  }

  host.fakeService('chat', (router) => {
    router.bind(chatApi.describeModelProvider, async ({ params }) => {
      const found = providerOf(params);
      if (found === null) throw notFound('model provider');
      const { model, dimension } = found;
      return { data: { id: params.providerId, name: 'Mine', embedders: [{ model, dimension }] } };
    });
    router.bind(chatApi.embedTexts, async ({ params, body }) => {
      const found = providerOf(params);
      if (found?.model !== body.model) throw new AppError({ code: ERRORS.modelDoesNotExist });
      await pass();
      texts.push(...body.texts);
      const model = createWordEmbeddings({ id: body.model, dimension: body.dimension });
      const vectors = await model.embed(body.texts);
      return { data: { vectors: vectors.map((vector) => Buffer.from(vector.buffer).toString('base64')) } };
    });
  });

  return {
    /** What was embedded, in order. */
    texts,
    /** After so many calls the rest fails this way; none with null. */
    failAfter(calls: number, error: AppError | null) {
      failure = error;
      free = error === null ? Number.POSITIVE_INFINITY : calls;
    },
    /** After so many calls the rest waits for `open`; `reached` resolves when one does. */
    holdAfter(calls: number) {
      const held = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      failure = null;
      free = calls;
      gate = held.promise;
      arrived = reached.resolve;
      const open = (): void => {
        free = Number.POSITIVE_INFINITY;
        held.resolve();
      };
      return { reached: reached.promise, open };
    },
  };
}
