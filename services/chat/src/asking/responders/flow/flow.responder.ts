import type { Responder } from '../../question/responder.ts';

/** Sends the texts of a flow's steps, and takes messages as answers to them. */
export const flow: Responder = {
  hasSuggestions: false,
  take: async ({ question }) => (await question.flow?.take()) ?? null,
};
