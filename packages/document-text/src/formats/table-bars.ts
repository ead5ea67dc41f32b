const FENCE = /^\s*(```|~~~)/;
const RULE_CELL = /^:?-+:?$/;

/**
 * Markdown whose tables all have bars at both ends of their rows, which GitHub's markdown (section 4.10) lets authors
 * leave out. What stands between code fences stays as it is.
 */
export function withTableBars(markdown: string): string {
  const lines = markdown.split('\n');
  let fence: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const marker = FENCE.exec(lines[at] ?? '')?.[1];
    if (marker !== undefined && (fence === null || fence === marker)) fence = fence === null ? marker : null;
    if (fence !== null || !isRule(lines[at], lines[at - 1])) continue;
    at -= 1;
    for (; lines[at]?.includes('|') === true; at += 1) lines[at] = withBars(lines[at] ?? '');
    at -= 1;
  }
  return lines.join('\n');
}

/** The line under the names of columns, one rule for each of them. */
function isRule(line = '', names = ''): boolean {
  if (!line.includes('|') || !names.includes('|')) return false;
  const rules = cellsOf(line);
  return rules.every((cell) => RULE_CELL.test(cell.trim())) && rules.length === cellsOf(names).length;
}

function cellsOf(line: string): string[] {
  return withBars(line).slice(1, -1).split('|');
}

function withBars(line: string): string {
  const row = line.trim();
  return `${row.startsWith('|') ? '' : '| '}${row}${row.length > 1 && row.endsWith('|') ? '' : ' |'}`;
}
