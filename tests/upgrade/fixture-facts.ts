import { z } from 'zod';

const oldAnswerSchema = z.object({ query: z.string(), answer: z.string(), cited: z.array(z.string()) });

/** The responses of an installation of an earlier commit, when its data folder was packed. */
export const fixtureFactsSchema = z.object({
  commit: z.string(),
  /** The lane sets its processes' clocks to this time, because sessions, trials and cached answers expire. */
  madeAt: z.iso.datetime(),
  email: z.string(),
  username: z.string(),
  password: z.string(),
  /** An open session. */
  jwt: z.string(),
  /** False for tokens without an audience, of earlier versions: they expire after 12 hours. */
  sessionSurvives: z.boolean().default(true),
  workspaceId: z.string(),
  botId: z.string(),
  linkId: z.string(),
  /** A conversation of the dashboard, with a tag and a note. */
  chatId: z.string(),
  /** A conversation of a visitor, who rated its answer as helpful. */
  visitor: z.object({ chatId: z.string(), userRef: z.string() }),
  answers: z.array(oldAnswerSchema),
});

export type FixtureFacts = z.infer<typeof fixtureFactsSchema>;
export type OldAnswer = z.infer<typeof oldAnswerSchema>;
