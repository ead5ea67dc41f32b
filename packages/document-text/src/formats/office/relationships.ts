import { posix } from 'node:path';
import type { OfficePackage } from './office-package.ts';
import { readXml, type XmlAttributes } from './xml-events.ts';

/** What one part of a package refers to (ECMA-376, part 2, section 9.3). */
export interface Relationship {
  readonly id: string;
  /** The last word of the type, such as `worksheet`: transitional and strict documents differ in what stands before. */
  readonly type: string;
  /** Name of the other part. */
  readonly target: string;
}

/** The parts that a part refers to, in the order of the file; none for what lies outside the package. */
export function relationshipsOf(source: OfficePackage, part: string): Relationship[] {
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

/** How the content type of the part that a package is about ends (ECMA-376, part 1, section 11.3.10). */
const MAIN_TYPE = /\.main\+xml$/;

/** The part that a package is about: by its relationships, else by the list of content types, else the usual one. */
export function mainPart(source: OfficePackage, usual: string): string {
  const named = relationshipsOf(source, '').find(({ type }) => type === 'officeDocument')?.target;
  if (named !== undefined && source.names.includes(named)) return named;
  const types = source.part('[Content_Types].xml');
  const typed =
    types === null ? undefined : partsOfTypes(types).find(({ type }) => MAIN_TYPE.test(type))?.name;
  return typed !== undefined && source.names.includes(typed) ? typed : usual;
}

/** The parts that a list of content types names one by one (ECMA-376, part 2, section 10.1.2). */
export function partsOfTypes(markup: Uint8Array): { readonly name: string; readonly type: string }[] {
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

/** The relationship that an element names, as `r:id` with whatever prefix; null for none. */
export function relationshipId(attributes: XmlAttributes): string | null {
  for (const [name, value] of attributes) if (name.endsWith(':id')) return value;
  return null;
}
