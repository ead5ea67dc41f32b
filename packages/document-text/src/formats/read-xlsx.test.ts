import { describe, expect, it } from 'vitest';
import { aRow, aWorkbook } from '../testing/office-files.ts';
import { readXlsx } from './read-xlsx.ts';

const textOf = (file: Uint8Array): string =>
  readXlsx(file)
    .parts.map(({ text }) => text)
    .join('\n');

/** Fonts: plain, bold. Styles: plain, bold, percent, date, date with time, euros. */
const STYLES =
  '<numFmts><numFmt numFmtId="170" formatCode="#,##0.00\\ &quot;€&quot;"/></numFmts>' +
  '<fonts><font/><font><b/></font></fonts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="9" fontId="0"/>' +
  '<xf numFmtId="14" fontId="0"/><xf numFmtId="22" fontId="0"/><xf numFmtId="170" fontId="0"/></cellXfs>';

describe('a workbook', () => {
  it('is read sheet by sheet, each under its name, hidden ones aside', () => {
    const file = aWorkbook({
      sheets: {
        Bikes: aRow(1, ['Bicycle', 'Deposit']) + aRow(2, ['Cargo bike', 250]),
        '-Purchase prices': aRow(1, ['Bicycle', 'Paid']) + aRow(2, ['Cargo bike', 999]),
        Tours: aRow(1, ['Tour', 'Hours']) + aRow(2, ['Nordkette', 4]),
      },
    });
    expect(textOf(file)).toBe(
      '# Bikes\n| Bicycle | Deposit |\n| --- | --- |\n| Cargo bike | 250 |\n' +
        '# Tours\n| Tour | Hours |\n| --- | --- |\n| Nordkette | 4 |',
    );
  });

  it('shows numbers, days and results as the cells do', () => {
    const row =
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="2"><v>0.15</v></c><c r="C2" s="3"><v>46082</v></c>' +
      '<c r="D2" s="4"><v>46082.5</v></c><c r="E2" s="5"><v>1490</v></c><c r="F2" t="b"><v>1</v></c>' +
      '<c r="G2" t="str"><f>A2&amp;"!"</f><v>Cargo bike!</v></c><c r="H2"><f>1/3</f><v>0.30000000000000004</v></c>' +
      '<c r="I2" t="e"><v>#N/A</v></c></row>';
    const head = ['Bicycle', 'Off', 'From', 'Until', 'Price', 'In', 'Call', 'Share', 'Gone'];
    const file = aWorkbook({
      sheets: { S: aRow(1, head) + row },
      sharedStrings: ['<t>x</t>', '<r><t>Cargo </t></r><r><t>bike</t></r><rPh><t>kago</t></rPh>'],
      styles: STYLES,
    });
    expect(textOf(file)).toContain(
      '| Cargo bike | 15% | 2026-03-01 | 2026-03-01 12:00 | 1,490.00 € | TRUE | Cargo bike! | 0.3 |',
    );
  });

  it('counts days from 1904 where the workbook says so', () => {
    const rows =
      aRow(1, ['Name', 'From']) + '<row r="2"><c t="str"><v>x</v></c><c s="3"><v>44620</v></c></row>';
    const file = aWorkbook({ sheets: { S: rows }, styles: STYLES, countsFrom1904: true });
    expect(textOf(file)).toContain('| x | 2026-03-01 |');
  });

  it('says in every row of a merged area what its first row says', () => {
    const rows = [
      aRow(1, ['Group', 'Bicycle', 'Price']),
      aRow(2, ['Electric', 'Comfort', 42]),
      aRow(3, [null, 'Mountain', 59]),
    ];
    const file = aWorkbook({ sheets: { S: rows.join('') }, merged: ['A2:A3', 'A1:A1'] });
    expect(textOf(file)).toContain('| Electric | Comfort | 42 |\n| Electric | Mountain | 59 |');
  });

  it('names columns by two rows where one cell stands over several', () => {
    const rows = [
      aRow(1, ['Bicycle', 'Weekday', null, 'Weekend']),
      aRow(2, [null, 'Half day', 'Full day', 'Full day']),
      aRow(3, ['Cargo bike', 32, 45, 50]),
    ];
    const file = aWorkbook({ sheets: { S: rows.join('') }, merged: ['B1:C1', 'A1:A2'] });
    expect(textOf(file)).toContain(
      '| Bicycle | Weekday Half day | Weekday Full day | Weekend Full day |\n| --- | --- | --- | --- |\n| Cargo bike | 32 | 45 | 50 |',
    );
  });

  it('keeps titles, notes and groups apart from the table', () => {
    const rows = [
      aRow(1, ['Prices of the season']),
      aRow(3, ['Bicycle', 'Full day', 'Week'], 1),
      aRow(4, ['Electric'], 1),
      aRow(5, ['Comfort', 42, 219]),
      aRow(7, ['City', 19, 99]),
      aRow(8, ['All prices are in euros and hold from the first of March.']),
    ];
    expect(textOf(aWorkbook({ sheets: { S: rows.join('') }, styles: STYLES }))).toBe(
      [
        '# S',
        'Prices of the season',
        '## Electric',
        '| Bicycle | Full day | Week |',
        '| --- | --- | --- |',
        '| Comfort | 42 | 219 |',
        '| Bicycle | Full day | Week |',
        '| --- | --- | --- |',
        '| City | 19 | 99 |',
        'All prices are in euros and hold from the first of March.',
      ].join('\n'),
    );
  });

  it('takes two columns without names for facts', () => {
    const rows = aRow(1, ['Telephone', '0555 0112']) + aRow(2, ['Founded', 2009]);
    expect(textOf(aWorkbook({ sheets: { S: rows } }))).toBe('# S\nTelephone: 0555 0112\nFounded: 2009');
  });

  it('names each value of a table that is too wide for its head to be repeated', () => {
    const names = Array.from({ length: 26 }, (_, at) => `A column with the number ${at}`);
    const values = names.map((_, at) => at * 10);
    const text = textOf(aWorkbook({ sheets: { S: aRow(1, names) + aRow(2, values) } }));
    expect(text).toContain('A column with the number 7: 70; A column with the number 8: 80');
  });

  it.each([
    ['whose tags do not match', '<row r="1"><c></row>', 'CORRUPT'],
    ['that declares entities', '<!DOCTYPE x [<!ENTITY a "b">]><row/>', 'CORRUPT'],
  ])('%s is damaged', (_what, rows, code) => {
    expect(() => readXlsx(aWorkbook({ sheets: { S: rows } }))).toThrow(expect.objectContaining({ code }));
  });

  it('that unpacks to far more than it holds is refused before it is unpacked', () => {
    const file = aWorkbook({ sheets: { S: '<row/>'.repeat(3_000_000) } });
    expect(file.length).toBeLessThan(200_000);
    expect(() => readXlsx(file)).toThrow(expect.objectContaining({ code: 'TOO_COMPLEX' }));
  });

  it.each([
    ['with a password is encrypted', 'EncryptedPackage', 'ENCRYPTED'],
    ['of a program before 2007 is of another type', 'Workbook', 'CONTENT_UNLIKE_NAME'],
  ])('%s', (_what, stream, code) => {
    const start = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const file = Buffer.concat([start, Buffer.alloc(600), Buffer.from(stream, 'utf16le')]);
    expect(() => readXlsx(file)).toThrow(expect.objectContaining({ code }));
  });

  it('that shows one long text a million times is too long', () => {
    const cell = '<c t="s"><v>0</v></c>'.repeat(1_000);
    const rows = `<row>${cell}</row>`.repeat(10);
    const file = aWorkbook({ sheets: { S: rows }, sharedStrings: [`<t>${'long '.repeat(1_000)}</t>`] });
    expect(() => readXlsx(file)).toThrow(expect.objectContaining({ code: 'TOO_LONG' }));
  });

  it('whose areas lie over each other takes no longer for it', () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => aRow(at + 1, ['x', 'y', at])).join('');
    const merged = Array.from({ length: 5_000 }, (_, at) => `A${at + 1}:C5000`);
    expect(() => readXlsx(aWorkbook({ sheets: { S: rows }, merged }))).not.toThrow();
  });
});
