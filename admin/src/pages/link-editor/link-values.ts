import {
  LINK_PARTS,
  nameSchema,
  ownLinkSettingsSchema,
  publicLinkLimitsSchema,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  type LINK_FIELDS,
  type PublicLink,
} from '@colloquy/contracts';
import { z } from 'zod';
import { dayOf, endOfDay, isWhole } from '../../components/typed-values.ts';
import {
  formNameOf,
  linkLabelOf,
  rowsOf,
  type FormName,
  type LinkFieldName,
  type LinkGroup,
  type LinkRow,
} from '../../features/links/link-rows.ts';
import type { TextKey, Translate } from '../../i18n/useText.ts';

const SECOND_MS = 1_000;
const GROUPS = ['own', ...LINK_PARTS] as const;

type Fields = typeof LINK_FIELDS;
/** The value of a field in the form; most are typed texts. */
type Edited<TRow extends { readonly control: string; readonly schema: z.ZodType }> = TRow['control'] extends
  | 'colour'
  | 'number'
  | 'seconds'
  | 'day'
  ? string
  : z.output<TRow['schema']>;
type ValuesOf<TRows extends Readonly<Record<string, LinkRow>>> = {
  -readonly [TField in keyof TRows as FormName<TField>]: Edited<TRows[TField]>;
};
export type LinkValues = ValuesOf<Fields['own']> &
  ValuesOf<Fields['limits']> &
  ValuesOf<Fields['theme']> &
  ValuesOf<Fields['widget']>;

/** Schema of the link form, for validation before it is sent. */
export function linkFormSchema(t: Translate): z.ZodType<LinkValues> {
  const checks = Object.fromEntries(
    GROUPS.flatMap(rowsOf).map(({ name, row }) => [name, checkOf(row, t)]),
  ) as { [TName in LinkFieldName]: z.ZodType<LinkValues[TName]> };
  return z.object(checks);
}

/** The check of what is typed into a control. */
function checkOf(row: LinkRow, t: Translate): z.ZodType {
  switch (row.control) {
    case 'name':
      return nameSchema('name');
    case 'sites':
      return row.schema;
    case 'day':
      return z.string();
    case 'switch':
      return z.boolean();
    case 'choice':
    case 'slider':
      return row.schema.unwrap();
    case 'colour': {
      const { schema } = row;
      const isOptional = schema.safeParse(null).success;
      return z
        .string()
        .refine(
          (typed) => schema.safeParse(orNull(typed)).success,
          t(isOptional ? 'links.colourOptional' : 'links.colourInvalid'),
        );
    }
    case 'number': {
      const { minValue, maxValue } = row.schema.unwrap();
      const [min, max] = [minValue ?? 0, maxValue ?? Number.MAX_SAFE_INTEGER];
      return z.string().refine((typed) => isWhole(typed, max, min), t('links.limitInvalid', { min, max }));
    }
    case 'seconds': {
      const max = (row.schema.unwrap().unwrap().maxValue ?? Number.MAX_SAFE_INTEGER) / SECOND_MS;
      return z
        .string()
        .refine(
          (typed) => typed.trim() === '' || isWhole(typed, max, 0),
          t('links.autoOpenInvalid', { max }),
        );
    }
    case 'text': {
      const max = row.schema.unwrap().maxLength ?? Number.MAX_SAFE_INTEGER;
      return z.string().trim().max(max, t('links.tooLong', { max }));
    }
  }
}

/** The value that a control shows for a stored one. */
function shownIn(row: LinkRow, stored: unknown): unknown {
  switch (row.control) {
    case 'day':
      return typeof stored === 'string' ? dayOf(stored) : '';
    case 'number':
      return String(stored);
    case 'seconds':
      return stored === null ? '' : String(Number(stored) / SECOND_MS);
    default:
      return stored ?? '';
  }
}

/** The value to store for what is in a control. */
function typedIn(row: LinkRow, typed: unknown, stored: unknown): unknown {
  switch (row.control) {
    case 'day':
      // A day means its last moment; an unchanged one keeps the stored time.
      return typed === shownIn(row, stored) ? stored : endOfDay(String(typed));
    case 'number':
      return Number(typed);
    case 'colour':
      return orNull(typed);
    case 'seconds':
      return String(typed).trim() === '' ? null : Number(typed) * SECOND_MS;
    default:
      return typed;
  }
}

/** Labels of the fields. */
export const LABELS = Object.fromEntries(
  GROUPS.flatMap(rowsOf).map(({ name }) => [name, linkLabelOf(name)]),
) as Readonly<Record<LinkFieldName, TextKey>>;

export function toLinkValues(link: PublicLink): LinkValues {
  const shown = GROUPS.flatMap((group) => {
    const stored: Readonly<Record<string, unknown>> = group === 'own' ? link : link[group];
    return rowsOf(group).map(({ field, name, row }) => [name, shownIn(row, stored[field])]);
  });
  return Object.fromEntries(shown) as LinkValues;
}

/** The values of a group as they are stored. */
function storedIn(
  group: LinkGroup,
  values: LinkValues,
  stored: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    rowsOf(group).map(({ field, name, row }) => [field, typedIn(row, values[name], stored[field])]),
  );
}

/** The look and behaviour in the form, which the preview can show before they are saved. */
export function lookOf(values: LinkValues): Pick<PublicLink, 'theme' | 'widget'> {
  return {
    theme: publicLinkThemeSchema.parse(storedIn('theme', values)),
    widget: publicLinkWidgetSchema.parse(storedIn('widget', values)),
  };
}

/** The link with the form's values; only for validated ones. */
export function toLink(link: PublicLink, values: LinkValues): PublicLink {
  return {
    ...link,
    ...ownLinkSettingsSchema.parse(storedIn('own', values, link)),
    ...lookOf(values),
    limits: publicLinkLimitsSchema.parse(storedIn('limits', values)),
  };
}

/** The form's field for the server's path, such as `theme.primary` or `allowedOrigins.0`. */
export function fieldOfServer(field: string): string | undefined {
  const [first = '', second] = field.split('.');
  const isPart = LINK_PARTS.some((part) => part === first);
  return formNameOf(isPart ? (second ?? first) : first);
}

function orNull(typed: unknown): unknown {
  return typed === '' ? null : typed;
}
