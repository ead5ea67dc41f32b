import { describe, expect, it } from 'vitest';
import { anOdt } from '../testing/office-files.ts';
import { readOdt } from './read-odt.ts';

const textOf = (body: string, styles = ''): string | undefined =>
  readOdt(anOdt(body, { styles })).parts[0]?.text;
const item = (text: string): string => `<text:list-item><text:p>${text}</text:p></text:list-item>`;
const cell = (text: string): string => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;

describe('an OpenDocument text', () => {
  it('is read with its headings, lists and tables', () => {
    const styles =
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>';
    const inner = `<text:list>${item('Close it')}</text:list>`;
    const steps = `<text:list text:style-name="L1">${item('Open the lock')}<text:list-item><text:p>Ride</text:p>${inner}</text:list-item></text:list>`;
    const rows = [
      cell('Bicycle') + cell('Week') + cell('Deposit'),
      cell('Cargo bike') + '<table:table-cell table:number-columns-repeated="2"/>',
      cell('City bike') + cell('99') + cell('50'),
    ];
    const table = `<table:table><table:table-column/>${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table>`;
    expect(
      textOf(
        `<text:h text:outline-level="1">Handbook</text:h>\n<text:p>Open<text:s text:c="2000000000"/>at <text:span>nine</text:span>.</text:p>${steps}<text:h text:outline-level="2">Prices</text:h>${table}`,
        styles,
      ),
    ).toBe(
      '# Handbook\n\nOpen at nine.\n\n1. Open the lock\n2. Ride\n  - Close it\n\n## Prices\n\n' +
        '| Bicycle | Week | Deposit |\n| --- | --- | --- |\n| Cargo bike |  |  |\n| City bike | 99 | 50 |',
    );
  });

  it('keeps notes in their sentence and leaves out comments, changes and lists of contents', () => {
    const note =
      '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Except trailers.</text:p></text:note-body></text:note>';
    const rest =
      '<text:tracked-changes><text:p>Deleted</text:p></text:tracked-changes><text:table-of-content><text:p>Contents</text:p></text:table-of-content>';
    const comment = '<office:annotation><text:p>Really?</text:p></office:annotation>';
    expect(textOf(`${rest}<text:p>Every bicycle${note} is insured${comment}.</text:p>`)).toBe(
      'Every bicycle (Except trailers.) is insured.',
    );
  });

  it('is read when its parts name their document type, as older programs write it', () => {
    const type =
      '<!DOCTYPE manifest:manifest PUBLIC "-//OpenOffice.org//DTD Manifest 1.0//EN" "Manifest.dtd"><manifest:manifest/>';
    const file = anOdt('<text:p>Every bicycle is insured.</text:p>', { manifest: type });
    expect(readOdt(file).parts[0]?.text).toBe('Every bicycle is insured.');
  });

  it.each(['<!DOCTYPE a [<!ENTITY b "c">]>', '<!DOCTYPE a SYSTEM "b" [ ]>', '<!ENTITY b "c">'])(
    'is damaged when a part declares entities: %s',
    (declaration) => {
      expect(() => readOdt(anOdt('', { manifest: declaration }))).toThrow(
        expect.objectContaining({ code: 'CORRUPT' }),
      );
    },
  );

  it('with a password is encrypted', () => {
    const file = anOdt('', {
      manifest: '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
    });
    expect(() => readOdt(file)).toThrow(expect.objectContaining({ code: 'ENCRYPTED' }));
  });

  it('whose tags do not match is damaged', () => {
    expect(() => readOdt(anOdt('<text:p>'))).toThrow(expect.objectContaining({ code: 'CORRUPT' }));
  });

  it('reads cells that cover others as all that they stand for', () => {
    const cell = (text: string, about = '') =>
      `<table:table-cell ${about}><text:p>${text}</text:p></table:table-cell>`;
    const covered = '<table:covered-table-cell><text:p>hidden</text:p></table:covered-table-cell>';
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
    const table = [
      row(
        cell('Course', 'table:number-rows-spanned="2"'),
        cell('Fee', 'table:number-columns-spanned="2"'),
        covered,
      ),
      row(covered, cell('Member'), cell('Guest')),
      row(cell('Sailing'), cell('120'), cell('165')),
    ];
    expect(readOdt(anOdt(`<table:table>${table.join('')}</table:table>`)).parts[0]?.text).toBe(
      '| Course | Fee Member | Fee Guest |\n| --- | --- | --- |\n| Sailing | 120 | 165 |',
    );
  });
});
