/** Languages of mails, listed for browsers, which cannot read the folders. */
export const MAIL_LANGUAGES = ['de', 'en', 'es', 'fr', 'hr', 'it'] as const;
