/** The text, in quotation marks if it is empty or has spaces at an end, which would not be seen otherwise. */
export function visibleText(text: string): string {
  return text !== '' && text.trim() === text ? text : `“${text}”`;
}
