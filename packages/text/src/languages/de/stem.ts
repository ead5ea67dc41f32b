/**
 * The longest ending that leaves at least four letters: the commonest inflections, after J. Savoy's light stemmers,
 * and nouns formed from verbs.
 */
export const DE_ENDING = /^(.{4,}?)(?:ungen|ung|ern|em|en|er|es|st|e|n|s|t)$/;
