import { posix } from 'node:path';
import type { OfficePackage } from './office-package.ts';
import { readXml, type XmlAttributes } from './read-xml.ts';

/** A reference from one part of a package to another (ECMA-376, part 2, section 9.3). */
export interface Relationship {
  readonly id: string;
  /** Last word of the type, such as `worksheet`; the rest differs between transitional and strict documents. */
  readonly type: string;
  /** Name of the other part. */
  readonly target: string;
}

/** The relationships of a part in the order of the file, without external ones. */
export function readRelationships(source: OfficePackage, part: string): Relationship[] {
  const { dir, base } = posix.parse(part);
  const markup = source.part(posix.join(dir, '_rels', `${base}.rels`));
  const found: Relationship[] = [];
  if (markup === null) return found;
  readXml(markup, {
    open(name, attributes) {
      const id = attributes.get('Id');
      const target = attributes.get('Target');
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      if (attributes.get('TargetMode') === 'External') return;
      const type = attributes.get('Type')?.split('/').at(-1) ?? '';
      found.push({ id, type, target: posix.resolve('/', dir, target).slice(1) });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}

/** End of the main part's content type (ECMA-376, part 1, section 11.3.10). */
const MAIN_TYPE = /\.main\+xml$/;

/** The main part, by the relationships or else by the list of content types; `usual` if neither names it. */
export function findMainPart(source: OfficePackage, usual: string): string {
  const named = readRelationships(source, '').find(({ type }) => type === 'officeDocument')?.target;
  if (named !== undefined && source.names.includes(named)) return named;
  const types = source.part('[Content_Types].xml');
  const typed =
    types === null ? undefined : listTypedParts(types).find(({ type }) => MAIN_TYPE.test(type))?.name;
  return typed !== undefined && source.names.includes(typed) ? typed : usual;
}

/** The parts that a list of content types names individually (ECMA-376, part 2, section 10.1.2). */
export function listTypedParts(markup: Uint8Array): { readonly name: string; readonly type: string }[] {
  const found: { name: string; type: string }[] = [];
  readXml(markup, {
    open(name, attributes) {
      const part = attributes.get('PartName');
      if (name !== 'Override' || part === undefined) return;
      found.push({ name: posix.resolve('/', part).slice(1), type: attributes.get('ContentType') ?? '' });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return found;
}

/** The id of the relationship of an element, `r:id` with any prefix; null for none. */
export function readRelationshipId(attributes: XmlAttributes): string | null {
  for (const [name, value] of attributes) if (name.endsWith(':id')) return value;
  return null;
}
