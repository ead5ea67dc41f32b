/**
 * A source with a row for `tag` in each table that has a row for every one of `languages`, as a copy of the English row.
 * Tables are object literals with a row a line or more, as the formatter leaves them. Null when there is no table.
 */
export function withLanguageRows(source: string, languages: readonly string[], tag: string): string | null {
  const lines = source.split('\n');
  const found = lines.flatMap((line, at) => {
    const indent = /^( +)en(?:: |:$|,$)/.exec(line)?.[1];
    return indent === undefined ? [] : tableAt(lines, at, indent);
  });
  const tables = found.filter(({ rows }) => languages.every((language) => rows.has(language)));
  if (tables.length === 0) return null;
  // From the last one, so that the positions of the others stay.
  for (const { rows, end } of tables.toReversed()) {
    const english = rows.get('en') ?? [];
    lines.splice(end, 0, ...english.map((line) => line.replace(/^( +)en(?=[:,])/, `$1${tag}`)));
  }
  return lines.join('\n');
}

interface Table {
  /** The lines of each row, by its name. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  /** The line that closes the table. */
  readonly end: number;
}

/** The table around a row. */
function tableAt(lines: readonly string[], row: number, indent: string): Table[] {
  const isInside = (line: string | undefined): line is string =>
    line !== undefined && (line.startsWith(indent) || line.trim() === '');
  let start = row;
  while (isInside(lines[start - 1])) start -= 1;
  let end = row;
  while (isInside(lines[end])) end += 1;
  const rows = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of lines.slice(start, end)) {
    const name = line.slice(indent.length).match(/^([a-z]+)(?=[:,])/)?.[1];
    if (name !== undefined && line.startsWith(indent)) rows.set(name, (current = [line]));
    else if (!line.trimStart().startsWith('//')) current?.push(line);
  }
  return [{ rows, end }];
}
