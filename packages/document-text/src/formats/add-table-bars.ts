const FENCE = /^\s*(```|~~~)/;
const RULE_CELL = /^:?-+:?$/;

/**
 * Adds the bars at both ends of table rows, which are optional in GitHub's markdown (section 4.10). Fenced code is not
 * changed.
 */
export function addTableBars(markdown: string): string {
  const lines = markdown.split('\n');
  let fence: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const marker = FENCE.exec(lines[at] ?? '')?.[1];
    if (marker !== undefined && (fence === null || fence === marker)) fence = fence === null ? marker : null;
    if (fence !== null || !isRule(lines[at], lines[at - 1])) continue;
    at -= 1;
    for (; lines[at]?.includes('|') === true; at += 1) lines[at] = addBars(lines[at] ?? '');
    at -= 1;
  }
  return lines.join('\n');
}

/** True for the line under the column names, with one rule for each name. */
function isRule(line = '', names = ''): boolean {
  if (!line.includes('|') || !names.includes('|')) return false;
  const rules = splitCells(line);
  return rules.every((cell) => RULE_CELL.test(cell.trim())) && rules.length === splitCells(names).length;
}

function splitCells(line: string): string[] {
  return addBars(line).slice(1, -1).split('|');
}

function addBars(line: string): string {
  const row = line.trim();
  return `${row.startsWith('|') ? '' : '| '}${row}${row.length > 1 && row.endsWith('|') ? '' : ' |'}`;
}
