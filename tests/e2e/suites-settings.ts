/** Answers in a trial: enough for the main job, few enough to be used up. */
export const TRIAL_ANSWERS = 15;

/** The default settings of the product for every suite over HTTP. */
export const SUITES_SETTINGS = {
  NEW_WORKSPACE_PLAN: 'trial',
  TRIAL_ANSWERS: String(TRIAL_ANSWERS),
  CHECK_RESPONSES: 'on',
  // Nothing listens there: no test calls a messenger's servers.
  CHANNEL_APIS: 'discord=http://127.0.0.1:1',
} as const;
