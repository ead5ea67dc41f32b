import type { OfficePackage } from '../office/office-package.ts';
import { relationshipId, relationshipsOf } from '../office/relationships.ts';
import { readXml } from '../office/xml-events.ts';

export interface Workbook {
  /** The sheets that are shown, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Part of the texts that cells share; null when there is none. */
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** Days count from 1904 and not from 1900 (ECMA-376, part 1, section 18.17.4.1). */
  readonly countsFrom1904: boolean;
}

/** What a workbook is made of. Hidden sheets and sheets that are charts are left out. */
export function readWorkbook(source: OfficePackage, part: string, markup: Uint8Array): Workbook {
  const related = relationshipsOf(source, part);
  const byId = new Map(related.map((relationship) => [relationship.id, relationship]));
  const sheets: { name: string; part: string }[] = [];
  let countsFrom1904 = false;
  readXml(markup, {
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes.get('date1904'));
      if (name !== 'sheet' || (attributes.get('state') ?? 'visible') !== 'visible') return;
      const target = byId.get(relationshipId(attributes) ?? '');
      if (target?.type !== 'worksheet') return;
      sheets.push({ name: attributes.get('name') ?? '', part: target.target });
    },
    close: () => undefined,
    text: () => undefined,
  });
  const partOf = (type: string): string | null =>
    related.find((relationship) => relationship.type === type)?.target ?? null;
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), countsFrom1904 };
}

/** A boolean as XML writes it (XML Schema, part 2, section 3.2.2). */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
