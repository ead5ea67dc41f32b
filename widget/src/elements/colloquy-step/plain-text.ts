/** Markdown as it is read aloud: without marks, and links by their words. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`~#>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
