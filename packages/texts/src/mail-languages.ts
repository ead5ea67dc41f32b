/** The languages that mails are written in; for browsers, which cannot look into the folders. */
export const MAIL_LANGUAGES = ['de', 'en', 'es', 'fr', 'hr', 'it'] as const;
