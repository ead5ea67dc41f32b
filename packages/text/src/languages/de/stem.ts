/** The longest ending that leaves at least four letters: the commonest inflections, after J. Savoy's light stemmers. */
export const DE_ENDING = /^(.{4,}?)(?:ern|em|en|er|es|st|e|n|s|t)$/;
