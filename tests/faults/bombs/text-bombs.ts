const READABLE = 'Enough words for a document that can be read.';
const MEGABYTE = 1024 * 1024;

/** HTML of 1.7 MB each, whose parts a quadratic parser would scan again for each of the following parts. */
export const HTML_BOMBS: Readonly<Record<string, () => string>> = {
  'elements in elements': () => `${'<div>'.repeat(340_000)}${READABLE}`,
  'declarations that never end': () => `<p>${READABLE}</p>${'<!doctype '.repeat(170_000)}`,
  'titles that never end': () => `<p>${READABLE}</p>${'<title>'.repeat(240_000)}`,
  'end tags that end nothing': () =>
    `<p>${READABLE}</p>${'<div>'.repeat(150_000)}${'</span>'.repeat(130_000)}`,
};

/** One line with more characters than a document may have. */
export const lineBomb = (): string => 'a'.repeat(5_200_000);

export const quoteBomb = (): string => `name,price\n"${'lamp,5\n'.repeat(MEGABYTE)}`;

/** A header that is repeated with every row. */
export const headerBomb = (): string => `${'h'.repeat(MEGABYTE)}\n${'1\n'.repeat(MEGABYTE)}`;

/** Spaces and punctuation on which a regular expression could backtrack without end. */
export const markdownBomb = (): string =>
  `${READABLE}\n\n# Heading${' '.repeat(20_000)}${' #'.repeat(2_500)}end\n\n${'> '.repeat(2_500)}`;

/** A heading that would be embedded again with each of its paragraphs. */
export const headingBomb = (): string =>
  `# ${'heading '.repeat(3_000)}\n\n${`${READABLE}\n\n## Part\n\n`.repeat(5)}`;
