/** The longest text of a document: about 1.2 million tokens or 2,000 pages. */
export const MAX_CHARACTERS = 5_000_000;
