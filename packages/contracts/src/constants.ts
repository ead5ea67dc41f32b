/** Limits and durations of the specification (section 9) and the definitions, each defined once. */

export const NAME_MAX_LENGTH = 50;
export const DESCRIPTION_MAX_LENGTH = 500;
export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_LIMIT = 100;
export const MAX_PAGE_LIMIT = 100;

export const FOLLOW_UP_DELAY_MS = 500;
export const HISTORY_PAGINATION_DELAY_MS = 200;
export const TOAST_DURATION_MS = 3000;
export const MAX_TOASTS = 4;

/** The product's accent colour: used by the dashboard, and by a widget until its owner chooses another. */
export const ACCENT_COLOUR = '#3d53c8';
/** A colour that a user sets; without a flag, which the description of the API could not carry. */
export const HEX_COLOUR = /^#[0-9a-fA-F]{6}$/;

export const SIDEBAR_WIDTH_PX = 282;
export const SIDEBAR_COLLAPSED_WIDTH_PX = 40;
export const SWIPE_THRESHOLD_PX = 150;
export const SPINNER_SIZE_PX = 36;
export const SPINNER_STROKE_PX = 2;
export const BREAKPOINTS_PX = { sm: 640, md: 768, lg: 1024, xl: 1440, hd: 1920 } as const;

export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 64;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

export const QUERY_MAX_LENGTH = 2_000;
/** Length of a message preview in a list of conversations. */
export const MESSAGE_PREVIEW_MAX_LENGTH = 120;
export const SNIPPET_MAX_LENGTH = 300;
/** Length of a chunk where the retrieval details of an answer are shown. */
export const RETRIEVAL_TEXT_MAX_LENGTH = 1_200;
export const ANSWER_MEMORY_TURNS = 6;

export const MAX_UPLOAD_FILES = 5;
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_BULK_IDS = 100;
export const KNOWLEDGE_NAME_MAX_LENGTH = 255;
/** A document with fewer characters fails with EMPTY_TEXT. */
export const MIN_DOCUMENT_CHARACTERS = 20;
export const MAX_TEXT_ITEM_CHARACTERS = 500_000;
/** Questions suggested from a bot's documents; more do not fit above an empty conversation. */
export const MAX_SUGGESTED_QUESTIONS = 6;

/** The limit of the sitemap protocol. */
export const WEBSITE_URL_MAX_LENGTH = 2_048;
export const MAX_WEBSITES_PER_BOT = 50;
/** Upper bound for one website; plans allow fewer. */
export const MAX_WEBSITE_PAGES = 10_000;
/** Nesting depth of path folders; deeper pages are counted in the deepest folder. */
export const MAX_PATH_FOLDERS = 16;
export const DEFAULT_WEBSITE_PAGES = 500;
export const MAX_CRAWL_DEPTH = 10;
export const DEFAULT_CRAWL_DEPTH = 3;
/** Pause between two requests to one host. */
export const CRAWL_DELAY_MS = { min: 50, default: 500, max: 10_000 } as const;
/** Limit of each list of path patterns. */
export const MAX_PATH_PATTERNS = 50;
export const PATH_PATTERN_MAX_LENGTH = 512;
export const MAX_KEPT_PARAMETERS = 50;
export const PARAMETER_NAME_MAX_LENGTH = 100;
export const MAX_REMOVE_SELECTORS = 50;
export const REMOVE_SELECTOR_MAX_LENGTH = 200;
export const MAX_REFRESH_SCHEDULES = 5;

/** For the images of workspaces and chatbots. */
export const IMAGE_MIME_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

export const CHUNK_MAX_TOKENS = 400;
export const CHUNK_OVERLAP_TOKENS = 60;

/** From this similarity on, a question matches one that the owner answered (definitions, section 6). */
export const CURATED_SIMILARITY = 0.92;
export const RETRIEVAL_THRESHOLD = 0.35;
export const RETRIEVAL_TOP_K = 6;
/** Maximum passages of one search, and of the input to one answer. */
export const MAX_SEARCH_PASSAGES = 20;
/** Maximum items that a search can be limited to; their ids are sent to the vector store with the question. */
export const MAX_FILTERED_ITEMS = 10_000;

/** How long an answer stays in the cache: default and maximum. */
export const ANSWER_CACHE_HOURS = 24;
export const MAX_CACHE_HOURS = 720;

export const SSE_HEARTBEAT_MS = 15_000;
export const LINK_ID_LENGTH = 22;

/** How long a JSON viewer shows its "copied" state. */
export const JSON_VIEWER_COPIED_MS = 2_000;
/** Content above this height is shown collapsed and can be expanded. */
export const JSON_VIEWER_EXPANDABLE_PX = 250;
export const JSON_VIEWER_RESIZE_DEBOUNCE_MS = 200;

export const CHAT_NAME_MAX_LENGTH = 200;
export const CHAT_SEARCH_MAX_LENGTH = 200;
export const KNOWLEDGE_MAX_TAGS = 20;
export const KNOWLEDGE_TAG_MAX_LENGTH = 50;
export const CHAT_MAX_TAGS = 20;
export const CHAT_TAG_MAX_LENGTH = 40;
export const CHAT_NOTE_MAX_LENGTH = 2_000;
export const FEEDBACK_COMMENT_MAX_LENGTH = 500;

/** Limits of a contact form: its fields, recipients, texts and a visitor's input. */
export const MAX_CONTACT_FIELDS = 10;
export const CONTACT_MAX_RECIPIENTS = 5;
export const CONTACT_TEXT_MAX_LENGTH = 500;
export const CONTACT_LINE_MAX_LENGTH = 200;
export const CONTACT_VALUE_MAX_LENGTH = 500;
export const CONTACT_MESSAGE_MAX_LENGTH = 2_000;
/** Per network address (definitions, section 6). */
export const CONTACTS_PER_HOUR = 3;

/** Length of a member's message to a visitor. */
export const CHAT_MESSAGE_MAX_LENGTH = 4_000;
/** After this wait for a member, the visitor continues with the bot (definitions, section 8). */
export const HANDOFF_WAIT_MS = 10 * 60_000;
/** Three time spans for each weekday. */
export const HANDOFF_MAX_HOURS = 21;
export const HANDOFF_TEXT_MAX_LENGTH = 500;
/** A client repeats the typing signal within this time while the member types. */
export const TYPING_MS = 6_000;
/** The actor name of the operators' command-line tool, in calls and audit logs; no account has it. */
export const OPERATOR_NAME = 'operator';
/** Prefix of every API key, so that users and secret scanners recognise one. */
export const API_KEY_MARK = 'cq_live_';
export const API_KEY_PREFIX_LENGTH = 8;
export const API_KEY_RATE_PER_MINUTE = 60;
/** Upper bound that the gateway enforces for every caller of the API. */
export const API_KEY_MAX_RATE_PER_MINUTE = 1_000;
export const MAX_ALLOWED_IPS = 50;
export const MAX_API_KEYS = 100;
/** The old secret keeps working this long after a rotation. */
export const API_KEY_OVERLAP_HOURS = 24;
/** Revoked keys stay listed this long. */
export const REVOKED_KEYS_SHOWN_DAYS = 30;
