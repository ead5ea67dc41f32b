/** Limits and durations of the specification (section 9) and the definitions; each stands here once. */

export const NAME_MAX_LENGTH = 50;
export const DESCRIPTION_MAX_LENGTH = 500;
export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_LIMIT = 100;
export const MAX_PAGE_LIMIT = 100;

export const FOLLOW_UP_DELAY_MS = 500;
export const HISTORY_PAGINATION_DELAY_MS = 200;
export const TOAST_DURATION_MS = 3000;
export const MAX_TOASTS = 4;

/** The product's own colour: the dashboard's accent, and a widget's until its owner chooses another. */
export const ACCENT_COLOUR = '#3d53c8';

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
/** Of a message, in a list of conversations. */
export const MESSAGE_PREVIEW_MAX_LENGTH = 120;
export const SNIPPET_MAX_LENGTH = 300;
/** Of a chunk, where it is shown why an answer came about. */
export const RETRIEVAL_TEXT_MAX_LENGTH = 1_200;
export const ANSWER_MEMORY_TURNS = 6;

export const MAX_UPLOAD_FILES = 5;
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
export const MAX_BULK_IDS = 100;
export const KNOWLEDGE_NAME_MAX_LENGTH = 255;
/** Fewer characters than this is EMPTY_TEXT. */
export const MIN_DOCUMENT_CHARACTERS = 20;
export const MAX_TEXT_ITEM_CHARACTERS = 500_000;
/** Questions that a bot's documents suggest; more than these do not fit above an empty conversation. */
export const MAX_SUGGESTED_QUESTIONS = 6;

/** As the protocol of sitemaps has it. */
export const WEBSITE_URL_MAX_LENGTH = 2_048;
export const MAX_WEBSITES_PER_BOT = 50;
/** Of one website; plans allow fewer. */
export const MAX_WEBSITE_PAGES = 10_000;
/** Folders of a website's paths within each other that are told apart; what is deeper stands in the last of them. */
export const MAX_PATH_FOLDERS = 16;
export const DEFAULT_WEBSITE_PAGES = 500;
export const MAX_CRAWL_DEPTH = 10;
export const DEFAULT_CRAWL_DEPTH = 3;
/** Between two requests to a host. */
export const CRAWL_DELAY_MS = { min: 50, default: 500, max: 10_000 } as const;
/** Of each list of paths. */
export const MAX_PATH_PATTERNS = 50;
export const PATH_PATTERN_MAX_LENGTH = 512;
export const MAX_KEPT_PARAMETERS = 50;
export const PARAMETER_NAME_MAX_LENGTH = 100;
export const MAX_REMOVE_SELECTORS = 50;
export const REMOVE_SELECTOR_MAX_LENGTH = 200;
export const MAX_REFRESH_SCHEDULES = 5;

/** Of workspaces and chatbots. */
export const IMAGE_MIME_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

export const CHUNK_MAX_TOKENS = 400;
export const CHUNK_OVERLAP_TOKENS = 60;

/** A question this much like one that the owner answered is that question (definitions, section 6). */
export const CURATED_SIMILARITY = 0.92;
export const RETRIEVAL_THRESHOLD = 0.35;
export const RETRIEVAL_TOP_K = 6;
/** Most passages that a search gives, and that an answer is made of. */
export const MAX_SEARCH_PASSAGES = 20;
/** Most items that a search can be narrowed to: their ids go to the vector store with the question. */
export const MAX_FILTERED_ITEMS = 10_000;

/** How long an answer may be given again, unless its owner says otherwise; and at most. */
export const ANSWER_CACHE_HOURS = 24;
export const MAX_CACHE_HOURS = 720;

export const SSE_HEARTBEAT_MS = 15_000;
export const LINK_ID_LENGTH = 22;

/** How long a JSON viewer says that it has copied. */
export const JSON_VIEWER_COPIED_MS = 2_000;
/** Higher content shows its beginning and can be opened. */
export const JSON_VIEWER_EXPANDABLE_PX = 250;
export const JSON_VIEWER_RESIZE_DEBOUNCE_MS = 200;

export const CHAT_NAME_MAX_LENGTH = 200;
export const CHAT_SEARCH_MAX_LENGTH = 200;
export const CHAT_MAX_TAGS = 20;
export const CHAT_TAG_MAX_LENGTH = 40;
export const CHAT_NOTE_MAX_LENGTH = 2_000;
export const FEEDBACK_COMMENT_MAX_LENGTH = 500;

/** Of a contact form: its fields, whom it mails, its texts, and what a visitor types. */
export const MAX_CONTACT_FIELDS = 10;
export const CONTACT_MAX_RECIPIENTS = 5;
export const CONTACT_TEXT_MAX_LENGTH = 500;
export const CONTACT_LINE_MAX_LENGTH = 200;
export const CONTACT_VALUE_MAX_LENGTH = 500;
export const CONTACT_MESSAGE_MAX_LENGTH = 2_000;
/** From one network address (definitions, section 6). */
export const CONTACTS_PER_HOUR = 3;

/** Of what a member writes to a visitor. */
export const CHAT_MESSAGE_MAX_LENGTH = 4_000;
/** A visitor who waits this long for a person goes on with the bot (definitions, section 8). */
export const HANDOFF_WAIT_MS = 10 * 60_000;
/** Three spans of each weekday. */
export const HANDOFF_MAX_HOURS = 21;
export const HANDOFF_TEXT_MAX_LENGTH = 500;
/** A member who is writing says so again within this time. */
export const TYPING_MS = 6_000;
/** The name under which the operators' command-line tool calls, acts and stands in audit logs; no account has it. */
export const OPERATOR_NAME = 'operator';
/** Every API key begins with it, so that people and secret scanners recognise one. */
export const API_KEY_MARK = 'cq_live_';
export const API_KEY_PREFIX_LENGTH = 8;
export const API_KEY_RATE_PER_MINUTE = 60;
/** The door lets no caller of the API do more than this. */
export const API_KEY_MAX_RATE_PER_MINUTE = 1_000;
export const MAX_ALLOWED_IPS = 50;
export const MAX_API_KEYS = 100;
/** After a rotation the old secret still works this long. */
export const API_KEY_OVERLAP_HOURS = 24;
/** Revoked keys stay in the list this long. */
export const REVOKED_KEYS_SHOWN_DAYS = 30;
