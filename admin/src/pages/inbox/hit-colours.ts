/** Colours of search hits in both themes: dark text on yellow is readable on either. */
export const HIT_COLOURS = { color: '#1b1e26', backgroundColor: '#ffdf80' } as const;
