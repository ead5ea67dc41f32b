/** "3.2", "3.", "3)", "§ 3": forms that only chapter numbers have. */
const CHAPTER_NUMBER = /^(?:§\s*\d+[a-z]?|\d+(?:\.\d+)+[.)]?|\d{1,3}[.)])\s+(?=\S)/u;
/** "3 Deposits" may be a chapter; "24 hours" and "2026 edition" are not. */
const BARE_NUMBER = /^\d{1,2}\s+(?=\p{Lu})/u;

/**
 * The heading without its chapter number, as a visitor would phrase it. A bare number counts as a chapter number only
 * when another heading of the document begins with a number, too: "10 Tips" alone keeps its number.
 */
export function withoutChapterNumber(heading: string, headingsOfDocument: readonly string[]): string {
  const numbered = new Set(headingsOfDocument.filter((one) => BARE_NUMBER.test(one)));
  const isBare = numbered.size > 1 && numbered.has(heading);
  return heading.replace(isBare ? BARE_NUMBER : CHAPTER_NUMBER, '');
}
