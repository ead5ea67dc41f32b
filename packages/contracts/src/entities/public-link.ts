import { z } from 'zod';
import { ACCENT_COLOUR, HEX_COLOUR } from '../constants.ts';
import { says } from '../errors/field-messages.ts';
import { originSchema } from './allowed-origin.ts';
import { entityFields, idSchema, nameSchema } from './fields.ts';
import { patchOf } from './patch-of.ts';

/**
 * A field of `limits`, `theme` or `widget`. The control is how the dashboard edits it: a colour that may be nullable, a
 * choice, a number on a slider or typed, milliseconds typed as optional seconds, a switch or a text. Bounds and default
 * are those of the schema.
 */
export type LinkField =
  | { readonly control: 'colour'; readonly schema: z.ZodDefault<z.ZodString | z.ZodNullable<z.ZodString>> }
  | { readonly control: 'choice'; readonly schema: z.ZodDefault<z.ZodEnum> }
  | { readonly control: 'slider' | 'number'; readonly schema: z.ZodDefault<z.ZodInt> }
  | { readonly control: 'seconds'; readonly schema: z.ZodDefault<z.ZodNullable<z.ZodInt>> }
  | { readonly control: 'switch'; readonly schema: z.ZodDefault<z.ZodBoolean> }
  | { readonly control: 'text'; readonly schema: z.ZodDefault<z.ZodString> };

/** A field beside the parts: its value in responses, in a PATCH, and in a new link, which its creator names. */
export interface OwnLinkField {
  readonly control: 'name' | 'switch' | 'sites' | 'day';
  readonly schema: z.ZodType;
  readonly patch: z.ZodType;
  readonly initial?: unknown;
}

/** Maximum sites of a link. */
export const MAX_LINK_SITES = 50;
const MAX_PER_MINUTE = 10_000;
const MAX_PER_DAY = 10_000_000;
const colour = z.string().regex(HEX_COLOUR, says('colourNotValid'));
const time = z.iso.datetime().nullable();

/**
 * Every field of a public link that its owner sets, in the order of the form. A field of a part is one row: contract,
 * stored links, the form of the dashboard, the audit log and the guard of the widget (`npm run generate`) follow from it.
 */
export const LINK_FIELDS = {
  own: {
    name: { control: 'name', schema: z.string(), patch: nameSchema('name') },
    enabled: { control: 'switch', schema: z.boolean(), patch: z.boolean(), initial: true },
    allowedOrigins: {
      control: 'sites',
      schema: z.array(z.string()),
      patch: z.array(originSchema).max(MAX_LINK_SITES),
      initial: [],
    },
    /**
     * ext: without its `userRef` an existing conversation cannot be read or continued. Off at services that predate the
     * field.
     */
    requireUserRef: {
      control: 'switch',
      schema: z.boolean().default(false),
      patch: z.boolean(),
      initial: true,
    },
    expiresAt: { control: 'day', schema: time, patch: time, initial: null },
  },
  limits: {
    perIpMinute: { control: 'number', schema: z.int().min(1).max(MAX_PER_MINUTE).default(20) },
    perChatMinute: { control: 'number', schema: z.int().min(1).max(MAX_PER_MINUTE).default(10) },
    perDay: { control: 'number', schema: z.int().min(1).max(MAX_PER_DAY).default(1_000) },
    message: { control: 'text', schema: z.string().trim().max(200).default('') },
  },
  theme: {
    primary: { control: 'colour', schema: colour.default(ACCENT_COLOUR) },
    text: { control: 'colour', schema: colour.nullable().default(null) },
    background: { control: 'colour', schema: colour.nullable().default(null) },
    radius: { control: 'slider', schema: z.int().min(0).max(32).default(10) },
    mode: { control: 'choice', schema: z.enum(['system', 'light', 'dark']).default('system') },
  },
  widget: {
    position: { control: 'choice', schema: z.enum(['right', 'left']).default('right') },
    /**
     * The widget's state at a first visit on a wide screen; on small screens it is minimized (specification, section
     * 4).
     */
    initial: {
      control: 'choice',
      schema: z.enum(['minimized', 'expanded', 'sidebar']).default('expanded'),
    },
    autoOpenMs: { control: 'seconds', schema: z.int().min(0).max(600_000).nullable().default(null) },
    showSources: { control: 'switch', schema: z.boolean().default(true) },
  },
} as const satisfies {
  readonly own: Readonly<Record<string, OwnLinkField>>;
} & Readonly<Record<'limits' | 'theme' | 'widget', Readonly<Record<string, LinkField>>>>;

/** The parts of a link: `theme` is its look and `widget` its behaviour; `limits` is not sent to browsers. */
export const LINK_PARTS = ['limits', 'theme', 'widget'] as const;

/** The schemas of a part's fields. */
function shapeOf<TRows extends Readonly<Record<string, { readonly schema: z.ZodType }>>>(rows: TRows) {
  return Object.fromEntries(Object.entries(rows).map(([name, { schema }]) => [name, schema])) as {
    -readonly [TName in keyof TRows]: TRows[TName]['schema'];
  };
}

/** The schema of a PATCH for the fields outside of the parts. */
function patchesOf<TRows extends Readonly<Record<string, { readonly patch: z.ZodType }>>>(rows: TRows) {
  return Object.fromEntries(Object.entries(rows).map(([name, { patch }]) => [name, patch.optional()])) as {
    -readonly [TName in keyof TRows]: z.ZodOptional<TRows[TName]['patch']>;
  };
}

export const publicLinkLimitsSchema = z.strictObject(shapeOf(LINK_FIELDS.limits));
export const publicLinkThemeSchema = z.strictObject(shapeOf(LINK_FIELDS.theme));
export const publicLinkWidgetSchema = z.strictObject(shapeOf(LINK_FIELDS.widget));

/** The fields beside the parts. */
export const ownLinkSettingsSchema = z.object(shapeOf(LINK_FIELDS.own));

/** Everything of a link that its owner sets. */
export const linkSettingsSchema = ownLinkSettingsSchema.extend({
  limits: publicLinkLimitsSchema,
  theme: publicLinkThemeSchema,
  widget: publicLinkWidgetSchema,
});
export type LinkSettings = z.infer<typeof linkSettingsSchema>;

/** The schema of a PATCH: it replaces whole fields, and changes parts field by field. */
export const linkSettingsPatch = {
  ...patchesOf(LINK_FIELDS.own),
  limits: patchOf(publicLinkLimitsSchema),
  theme: patchOf(publicLinkThemeSchema),
  widget: patchOf(publicLinkWidgetSchema),
};

/** The settings of a new link. */
export function newLinkSettings(name: string): LinkSettings {
  const initial = Object.entries<OwnLinkField>(LINK_FIELDS.own).map(([field, row]) => [field, row.initial]);
  return linkSettingsSchema.parse({
    ...Object.fromEntries(initial),
    name,
    limits: {},
    theme: {},
    widget: {},
  });
}

export const publicLinkSchema = z.object({
  ...entityFields,
  linkId: z.string(),
  chat_bot_id: idSchema,
  workspace_id: idSchema,
  ...linkSettingsSchema.shape,
  revision: z.int(),
});
export type PublicLink = z.infer<typeof publicLinkSchema>;
