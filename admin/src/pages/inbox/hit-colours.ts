/** What was searched for, in light and in dark: dark letters on yellow read well on both. */
export const HIT_COLOURS = { color: '#1b1e26', backgroundColor: '#ffdf80' } as const;
