import { HEX_COLOUR, nameSchema, type PublicLink } from '@colloquy/contracts';
import { z } from 'zod';
import { dayOf, endOfDay, isWhole } from '../../components/typed-values.ts';
import type { TextKey, Translate } from '../../i18n/useText.ts';

export const MODES = ['system', 'light', 'dark'] as const;
export const POSITIONS = ['left', 'right'] as const;
export const INITIALS = ['minimized', 'expanded', 'sidebar'] as const;
export const MAX_RADIUS = 32;
export const MAX_SITES = 50;
export const MESSAGE_MAX_LENGTH = 200;
const MAX_PER_MINUTE = 10_000;
const MAX_PER_DAY = 10_000_000;
const MAX_OPEN_SECONDS = 600;
const SECOND_MS = 1_000;

/** Schema of the link form, for validation before it is sent. */
export function linkFormSchema(t: Translate) {
  const limit = (max: number) =>
    z.string().refine((typed) => isWhole(typed, max), t('links.limitInvalid', { max }));
  const colour = z
    .string()
    .refine((typed) => typed === '' || HEX_COLOUR.test(typed), t('links.colourOptional'));
  return z.object({
    name: nameSchema('name'),
    enabled: z.boolean(),
    requireUserRef: z.boolean(),
    primary: z.string().regex(HEX_COLOUR, t('links.colourInvalid')),
    background: colour,
    text: colour,
    mode: z.enum(MODES),
    radius: z.number(),
    position: z.enum(POSITIONS),
    initial: z.enum(INITIALS),
    autoOpen: z
      .string()
      .refine(
        (typed) => typed.trim() === '' || isWhole(typed, MAX_OPEN_SECONDS, 0),
        t('links.autoOpenInvalid', { max: MAX_OPEN_SECONDS }),
      ),
    showSources: z.boolean(),
    sites: z.array(z.string()),
    perIpMinute: limit(MAX_PER_MINUTE),
    perChatMinute: limit(MAX_PER_MINUTE),
    perDay: limit(MAX_PER_DAY),
    message: z
      .string()
      .trim()
      .max(MESSAGE_MAX_LENGTH, t('links.tooLong', { max: MESSAGE_MAX_LENGTH })),
    expiresOn: z.string(),
  });
}
export type LinkValues = z.infer<ReturnType<typeof linkFormSchema>>;

/** Labels of the fields. */
export const LABELS: Readonly<Record<keyof LinkValues, TextKey>> = {
  name: 'links.name',
  enabled: 'links.enabled',
  requireUserRef: 'links.requireUserRef',
  primary: 'links.primary',
  background: 'links.background',
  text: 'links.text',
  mode: 'links.mode',
  radius: 'links.radius',
  position: 'links.position',
  initial: 'links.initial',
  autoOpen: 'links.autoOpen',
  showSources: 'links.showSources',
  sites: 'links.sitesLabel',
  perIpMinute: 'links.perIpMinute',
  perChatMinute: 'links.perChatMinute',
  perDay: 'links.perDay',
  message: 'links.message',
  expiresOn: 'links.expiresOn',
};

export function toLinkValues({ theme, widget, limits, ...link }: PublicLink): LinkValues {
  return {
    name: link.name,
    enabled: link.enabled,
    requireUserRef: link.requireUserRef,
    primary: theme.primary,
    background: theme.background ?? '',
    text: theme.text ?? '',
    mode: theme.mode,
    radius: theme.radius,
    position: widget.position,
    initial: widget.initial,
    autoOpen: widget.autoOpenMs === null ? '' : String(widget.autoOpenMs / SECOND_MS),
    showSources: widget.showSources,
    sites: link.allowedOrigins,
    perIpMinute: String(limits.perIpMinute),
    perChatMinute: String(limits.perChatMinute),
    perDay: String(limits.perDay),
    message: limits.message,
    expiresOn: link.expiresAt === null ? '' : dayOf(link.expiresAt),
  };
}

/** The look and behaviour in the form, which the preview can show before they are saved. */
export function lookOf(values: LinkValues): Pick<PublicLink, 'theme' | 'widget'> {
  const { primary, background, text, mode, radius, position, initial, showSources } = values;
  const autoOpen = values.autoOpen.trim();
  return {
    theme: { primary, background: orNull(background), text: orNull(text), mode, radius },
    widget: {
      position,
      initial,
      showSources,
      autoOpenMs: autoOpen === '' ? null : Number(autoOpen) * SECOND_MS,
    },
  };
}

/** The link with the form's values; only for validated ones. */
export function toLink(link: PublicLink, values: LinkValues): PublicLink {
  const { name, enabled, requireUserRef, sites, perIpMinute, perChatMinute, perDay, message, expiresOn } =
    values;
  const look = lookOf(values);
  // A day means its last moment; an unchanged one keeps the stored time.
  const isSameDay = expiresOn === toLinkValues(link).expiresOn;
  return {
    ...link,
    name,
    enabled,
    requireUserRef,
    allowedOrigins: sites,
    theme: { ...link.theme, ...look.theme },
    widget: { ...link.widget, ...look.widget },
    limits: {
      ...link.limits,
      perIpMinute: Number(perIpMinute),
      perChatMinute: Number(perChatMinute),
      perDay: Number(perDay),
      message,
    },
    expiresAt: isSameDay ? link.expiresAt : endOfDay(expiresOn),
  };
}

const FIELDS: Readonly<Record<string, keyof LinkValues>> = {
  allowedOrigins: 'sites',
  expiresAt: 'expiresOn',
  'widget.autoOpenMs': 'autoOpen',
};

/** The form's field for the server's path, such as `theme.primary` or `allowedOrigins.0`. */
export function fieldOfServer(field: string): string | undefined {
  const [first = '', second] = field.split('.');
  return FIELDS[field] ?? FIELDS[first] ?? second ?? first;
}

function orNull(typed: string): string | null {
  return typed === '' ? null : typed;
}
