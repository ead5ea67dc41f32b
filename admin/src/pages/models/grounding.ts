import type { ModelProvider, ProvidedModel } from '@colloquy/contracts';

/** How often the dashboard polls a running test. */
export const POLL_TEST_MS = 2_000;

/** Whether a model has any grounding to show. */
export function hasGrounding({ chat, groundingTest, chosenGrounding }: ProvidedModel): boolean {
  return chat === true || groundingTest !== null || chosenGrounding !== null;
}

/** Polling interval of providers while one of their models is being tested; false otherwise. */
export function pollWhileTested(providers: readonly ModelProvider[] | undefined): number | false {
  const isTested = providers?.some(({ models }) =>
    models.some(({ groundingTest }) => groundingTest?.state === 'running'),
  );
  return isTested === true ? POLL_TEST_MS : false;
}
