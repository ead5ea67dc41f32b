/** Height of the save bar above the foot of the page, with a gap: what lies or scrolls there ends above it. */
export const SAVE_BAR_PX = 80;
