import {
  linkSettingsSchema,
  ownLinkSettingsSchema,
  type LinkSettings,
  type RouteInput,
  type botApi,
} from '@colloquy/contracts';
import type { PublicLinkDocument } from './public-links.model.ts';

/** A link is open while it is enabled and not expired. */
export function isOpen(link: { enabled: boolean; expiresAt: Date | null }, now: Date): boolean {
  return link.enabled && (link.expiresAt === null || link.expiresAt > now);
}

type LinkPatch = RouteInput<typeof botApi.updatePublicLinks>['body'];
type StoredSettings = Pick<PublicLinkDocument, keyof LinkSettings>;

/** What the owner of a link set, as responses show it. */
export function settingsOf(link: StoredSettings): LinkSettings {
  const { limits, theme, widget } = link;
  const own = ownLinkSettingsSchema.parse({ ...link, expiresAt: link.expiresAt?.toISOString() ?? null });
  return { ...own, limits, theme, widget };
}

/** The settings of a link with the patch applied: missing fields stay, nested ones too. */
export function changedSettings(link: StoredSettings, patch: LinkPatch): LinkSettings {
  const settings = settingsOf(link);
  return linkSettingsSchema.parse({
    ...settings,
    ...patch,
    limits: { ...settings.limits, ...patch.limits },
    theme: { ...settings.theme, ...patch.theme },
    widget: { ...settings.widget, ...patch.widget },
  });
}
