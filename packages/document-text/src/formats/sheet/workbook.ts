import type { OfficePackage } from '../office/office-package.ts';
import { readRelationshipId, readRelationships } from '../office/relationships.ts';
import { readXml } from '../office/read-xml.ts';

export interface Workbook {
  /** The visible sheets, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Part with the shared texts; null for none. */
  readonly sharedStrings: string | null;
  readonly styles: string | null;
  /** True if dates count from 1904 instead of 1900 (ECMA-376, part 1, section 18.17.4.1). */
  readonly countsFrom1904: boolean;
}

/** Reads the list of parts of a workbook, without hidden sheets and chart sheets. */
export function readWorkbook(source: OfficePackage, part: string, markup: Uint8Array): Workbook {
  const related = readRelationships(source, part);
  const byId = new Map(related.map((relationship) => [relationship.id, relationship]));
  const sheets: { name: string; part: string }[] = [];
  let countsFrom1904 = false;
  readXml(markup, {
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = isTrue(attributes.get('date1904'));
      if (name !== 'sheet' || (attributes.get('state') ?? 'visible') !== 'visible') return;
      const target = byId.get(readRelationshipId(attributes) ?? '');
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

/** Parses a boolean of XML (XML Schema, part 2, section 3.2.2). */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}
