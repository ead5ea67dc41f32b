import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHead, csvRows } from './csv-table.ts';

const columns = { text: (cell: string) => cell, after: () => 1 };

/** Reads RFC 4180 as tolerant programs do: any line end outside quotes ends a row, any separator a cell. */
function readRows(table: string): string[][] {
  const rows: string[][] = [['']];
  let isQuoted = false;
  for (const sign of table) {
    const row = rows.at(-1) ?? [];
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || sign === '"') row.push((row.pop() ?? '') + sign);
    else if (/[\r\n\u2028\u2029]/.test(sign)) rows.push(['']);
    else if (/[,;\t]/.test(sign)) row.push('');
    else row.push((row.pop() ?? '') + sign);
  }
  return rows.filter((row) => row.join('') !== '').map((row) => row.map((cell) => cell.replace(/^"/, '')));
}

describe('a table in CSV', () => {
  it.each([
    ['=1+1'],
    ['hello\n=1+1'],
    ['hello\r=1+1'],
    ['hello\r\n=1+1'],
    ['hello\u2028=1+1'],
    ['+1\n-1\n@a'],
    ['a;=1+1'],
    ['a\t=1+1'],
    ['\t=1+1'],
    ['\uFF1D1+1'],
    ['say "=1"\n=1'],
    ['a;=1+1;'],
    ['a\t@1\t'],
    ['\u200B=1+1'],
  ])('begins no row, cell or line with a formula: %j', (cell) => {
    const table = csvRows(columns, [cell]);
    expect(readRows(table)).toHaveLength(1);
    for (const line of table.split(/\r\n|[\r\n\u2028\u2029]/)) expect(line).not.toMatch(/^"?[=+\-@\t\uFF1D]/);
    // A quote counts only at the start of a cell: programs that separate cells by semicolons or tabs see these cells.
    const cells = table.split(/[;\t\r\n\u2028\u2029]/);
    for (const seen of cells) expect(seen.replace(/^["\u200B]*/, '')).not.toMatch(/^[=+\-@\uFF1D]/);
  });

  it('has a row for each row, whatever stands in its cells', () => {
    const signs = fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\n',
      '\r',
      '\t',
      ';',
      ',',
      '"',
      "'",
      'a',
      '\u2028',
      '１',
    );
    fc.assert(
      fc.property(fc.array(fc.string({ unit: signs }), { minLength: 1, maxLength: 5 }), (cells) => {
        const rows = readRows(csvRows(columns, cells));
        expect(rows).toHaveLength(cells.length);
        for (const row of rows) {
          expect(row).toHaveLength(2);
          expect(row[0]).not.toMatch(/^[=+\-@\t]/m);
        }
      }),
    );
  });

  it('guards heads, which authors write, and leaves numbers and plain texts alone', () => {
    expect(csvHead({ '=a\n=b': () => 1, price: () => 2 })).toBe('\uFEFF"\'=a\n\'=b",price\r\n');
    expect(csvRows({ n: () => -1, text: () => 'a-b, "c"', none: () => null }, [0])).toBe(
      '-1,"a-b, ""c""",\r\n',
    );
  });
});
