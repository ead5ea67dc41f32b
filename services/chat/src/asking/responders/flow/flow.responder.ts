import type { Responder } from '../../question/responder.ts';

/** Asks what the step of a flow asks, and takes messages for answers to it. */
export const flow: Responder = {
  hasSuggestions: false,
  take: async ({ question }) => (await question.flow?.take()) ?? null,
};
