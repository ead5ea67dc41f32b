import { nameSchema, type PublicLink, type RouteRequest, type botApi } from '@colloquy/contracts';
import { z } from 'zod';
import type { Translate } from '../../i18n/useText.ts';
import { dayOf, endOfDay, isWhole } from '../../components/typed-values.ts';

const MAX_PER_MINUTE = 10_000;
const MAX_PER_DAY = 10_000_000;
const MAX_RADIUS = 32;

/** What the form of a link holds: numbers as people type them. */
export interface LinkValues {
  name: string;
  primary: string;
  mode: PublicLink['theme']['mode'];
  radius: string;
  position: PublicLink['widget']['position'];
  initial: PublicLink['widget']['initial'];
  showSources: boolean;
  perIpMinute: string;
  perChatMinute: string;
  perDay: string;
  message: string;
  expiresOn: string;
}

export function linkValuesOf({ name, theme, widget, limits, expiresAt }: PublicLink): LinkValues {
  return {
    name,
    primary: theme.primary,
    mode: theme.mode,
    radius: String(theme.radius),
    position: widget.position,
    initial: widget.initial,
    showSources: widget.showSources,
    perIpMinute: String(limits.perIpMinute),
    perChatMinute: String(limits.perChatMinute),
    perDay: String(limits.perDay),
    message: limits.message,
    expiresOn: expiresAt === null ? '' : dayOf(expiresAt),
  };
}

/** The change that the form asks for; what it does not show stays as it is. */
export function linkPatchOf(
  link: PublicLink,
  values: LinkValues,
): NonNullable<RouteRequest<typeof botApi.updatePublicLinks>['body']> {
  return {
    name: values.name.trim(),
    theme: { primary: values.primary, mode: values.mode, radius: Number(values.radius) },
    widget: { position: values.position, initial: values.initial, showSources: values.showSources },
    limits: {
      perIpMinute: Number(values.perIpMinute),
      perChatMinute: Number(values.perChatMinute),
      perDay: Number(values.perDay),
      message: values.message.trim(),
    },
    expiresAt: endOfDay(values.expiresOn),
    revision: link.revision,
  };
}

export function linkFormSchema(t: Translate): z.ZodType {
  const whole = (max: number) =>
    z.string().refine((text) => isWhole(text, max), { message: t('links.limitInvalid', { max }) });
  return z.looseObject({
    name: nameSchema('name'),
    primary: z.string().regex(/^#[0-9a-fA-F]{6}$/, t('links.colourInvalid')),
    radius: z.string().refine((text) => isWhole(text, MAX_RADIUS, 0), { message: t('links.radiusInvalid') }),
    perIpMinute: whole(MAX_PER_MINUTE),
    perChatMinute: whole(MAX_PER_MINUTE),
    perDay: whole(MAX_PER_DAY),
    message: z.string().max(200),
  });
}
