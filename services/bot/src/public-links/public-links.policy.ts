import {
  publicLinkLimitsSchema,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  type RouteInput,
  type botApi,
} from '@colloquy/contracts';
import type { PublicLinkDocument } from './public-links.model.ts';

/** A link answers while it is switched on and not out of date. */
export function isOpen(link: { enabled: boolean; expiresAt: Date | null }, now: Date): boolean {
  return link.enabled && (link.expiresAt === null || link.expiresAt > now);
}

type LinkPatch = RouteInput<typeof botApi.updatePublicLinks>['body'];
type LinkParts = 'name' | 'enabled' | 'allowedOrigins' | 'requireUserRef' | 'limits' | 'theme' | 'widget';

/** What members can change of a link, as it is with the patch: fields that it does not name stay, nested ones too. */
export function changedParts(
  link: Pick<PublicLinkDocument, LinkParts | 'expiresAt'>,
  { name, enabled, allowedOrigins, requireUserRef, limits, theme, widget, expiresAt }: LinkPatch,
) {
  return {
    name: name ?? link.name,
    enabled: enabled ?? link.enabled,
    allowedOrigins: allowedOrigins ?? link.allowedOrigins,
    requireUserRef: requireUserRef ?? link.requireUserRef,
    limits: publicLinkLimitsSchema.parse({ ...link.limits, ...limits }),
    theme: publicLinkThemeSchema.parse({ ...link.theme, ...theme }),
    widget: publicLinkWidgetSchema.parse({ ...link.widget, ...widget }),
    expiresAt: expiresAt === undefined ? (link.expiresAt?.toISOString() ?? null) : expiresAt,
  };
}
