import { z } from 'zod';

const oldAnswerSchema = z.object({ query: z.string(), answer: z.string(), cited: z.array(z.string()) });

/** What was seen in an installation of an earlier commit, when its data folder was packed. */
export const fixtureFactsSchema = z.object({
  commit: z.string(),
  /** The lane sets its processes' clocks to it: sessions, trials and kept answers end. */
  madeAt: z.iso.datetime(),
  email: z.string(),
  username: z.string(),
  password: z.string(),
  /** A session that was open. */
  jwt: z.string(),
  /** False for tokens of before they named their audience: they end by themselves after 12 hours. */
  sessionSurvives: z.boolean().default(true),
  workspaceId: z.string(),
  botId: z.string(),
  linkId: z.string(),
  /** A conversation of the dashboard, with a tag and a note. */
  chatId: z.string(),
  /** A conversation of a visitor, who liked its answer. */
  visitor: z.object({ chatId: z.string(), userRef: z.string() }),
  answers: z.array(oldAnswerSchema),
});

export type FixtureFacts = z.infer<typeof fixtureFactsSchema>;
export type OldAnswer = z.infer<typeof oldAnswerSchema>;
