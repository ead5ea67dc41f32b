import { LINK_FIELDS } from '@colloquy/contracts';
import type { TextKey } from '../../i18n/useText.ts';

type Fields = typeof LINK_FIELDS;
/** The fields beside the parts, or one of the parts. */
export type LinkGroup = keyof Fields;
type RowOf<TGroup extends LinkGroup> = Fields[TGroup][keyof Fields[TGroup]];
export type LinkRow = RowOf<'own'> | RowOf<'limits'> | RowOf<'theme'> | RowOf<'widget'>;

/** Fields that the form calls by another name, because it edits them in another form. */
const FORM_NAMES = { allowedOrigins: 'sites', expiresAt: 'expiresOn', autoOpenMs: 'autoOpen' } as const;
export type FormName<TField> = TField extends keyof typeof FORM_NAMES ? (typeof FORM_NAMES)[TField] : TField;
export type LinkFieldName = FormName<{ [TGroup in LinkGroup]: keyof Fields[TGroup] }[LinkGroup]>;

/** A field with its names. */
export interface NamedLinkRow {
  /** The name in the contract. */
  readonly field: string;
  /** The name in the form. */
  readonly name: LinkFieldName;
  readonly row: LinkRow;
}

/** The fields of a group, in the order of the form. */
export function rowsOf(group: LinkGroup): readonly NamedLinkRow[] {
  const rows: Readonly<Record<string, LinkRow>> = LINK_FIELDS[group];
  return Object.entries(rows).map(([field, row]) => ({ field, name: formNameOf(field), row }));
}

/** The form's name for a field of the contract. */
export function formNameOf(field: string): LinkFieldName {
  const names: Readonly<Record<string, string>> = FORM_NAMES;
  return (names[field] ?? field) as LinkFieldName;
}

/** The label of a field; one without a text does not compile. */
export function linkLabelOf(name: LinkFieldName): TextKey {
  return name === 'sites' ? 'links.sitesLabel' : `links.${name}`;
}
