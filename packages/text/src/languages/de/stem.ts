/** The commonest inflections, after J. Savoy's light stemmers, and nouns formed from verbs. */
export const DE_ENDINGS = 'ungen ung ern em en er es st e n s t';
