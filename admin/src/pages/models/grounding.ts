import type { ModelProvider, ProvidedModel } from '@colloquy/contracts';

/** How often the dashboard looks how far a test is. */
export const POLL_TEST_MS = 2_000;

/** Whether there is anything to say of how a model rests on passages. */
export function hasGrounding({ chat, groundingTest, chosenGrounding }: ProvidedModel): boolean {
  return chat === true || groundingTest !== null || chosenGrounding !== null;
}

/** How soon to look at the providers again: while one of their models is being tested; false for not at all. */
export function pollWhileTested(providers: readonly ModelProvider[] | undefined): number | false {
  const isTested = providers?.some(({ models }) =>
    models.some(({ groundingTest }) => groundingTest?.state === 'running'),
  );
  return isTested === true ? POLL_TEST_MS : false;
}
