/** Limits and defaults of flows (definitions, section 7). */
export const MAX_FLOW_STEPS = 200;
/** Maximum depth of steps below a root. */
export const MAX_FLOW_DEPTH = 50;
export const STEP_TEXT_MAX_LENGTH = 2_000;
export const STEP_KEY_MAX_LENGTH = 64;
export const STEP_COMMENT_MAX_LENGTH = 500;
export const FLOW_VARIABLE_MAX_LENGTH = 64;
export const FLOW_MESSAGE_MAX_LENGTH = 300;

export const MAX_TRIGGER_KEYWORDS = 50;
export const TRIGGER_KEYWORD_MAX_LENGTH = 100;

export const INPUT_MAX_LENGTH = { default: 500, max: 2_000 } as const;
export const INPUT_PATTERN_MAX_LENGTH = 200;
export const MAX_ALLOWED_DOMAINS = 20;
export const STEP_ATTEMPTS = { default: 3, max: 10 } as const;

export const MAX_STEP_OPTIONS = 20;
export const STEP_OPTION_LABEL_MAX_LENGTH = 80;
export const STEP_OPTION_VALUE_MAX_LENGTH = 200;

export const MAX_CONDITION_RULES = 10;
export const MAX_SPLIT_WEIGHT = 1_000;
export const MAX_STEP_DELAY_MS = 10_000;

export const MAX_STEP_RECIPIENTS = 5;
export const STEP_SUBJECT_MAX_LENGTH = 150;
export const STEP_MAIL_MAX_LENGTH = 4_000;

/** A run without an answer for this many minutes counts as abandoned. */
export const FLOW_ABANDON_MINUTES = { min: 5, default: 30, max: 2_880 } as const;
/** What a client sends when no question is open: it continues after an info text or skips an optional step. */
export const FOLLOW_UP_TEXT = '_';
