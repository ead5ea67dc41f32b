/** A longer block is text that begins with a rule. */
const MAX_LINES = 100;
const FENCE = /^---\s*$/;
const FIELD = /^[\w-]{1,60}\s*:(?:\s|$)/;
const TITLE = /^title\s*:\s*(["']?)(.+)\1\s*$/i;

/**
 * Removes the settings of writers and site generators that stand between two lines of dashes at the start. Their title
 * becomes the first heading, unless the text begins with a heading.
 */
export function removeFrontMatter(text: string): string {
  const lines = text.split('\n');
  const end = lines.findIndex((line, at) => at > 0 && FENCE.test(line));
  const isFenced = FENCE.test(lines[0] ?? '') && end > 0 && end <= MAX_LINES && FIELD.test(lines[1] ?? '');
  if (!isFenced) return text;
  const body = lines
    .slice(end + 1)
    .join('\n')
    .trimStart();
  const titles = lines.slice(1, end).flatMap((line) => TITLE.exec(line)?.[2]?.trim() ?? []);
  return titles.length === 0 || /^#\s/.test(body) ? body : `# ${titles[0]}\n\n${body}`;
}
