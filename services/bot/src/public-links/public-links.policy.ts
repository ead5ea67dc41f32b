import {
  publicLinkLimitsSchema,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  type RouteInput,
  type botApi,
} from '@colloquy/contracts';
import type { PublicLinkDocument } from './public-links.model.ts';

/** A link is open while it is enabled and not expired. */
export function isOpen(link: { enabled: boolean; expiresAt: Date | null }, now: Date): boolean {
  return link.enabled && (link.expiresAt === null || link.expiresAt > now);
}

type LinkPatch = RouteInput<typeof botApi.updatePublicLinks>['body'];
type LinkParts = 'name' | 'enabled' | 'allowedOrigins' | 'requireUserRef' | 'limits' | 'theme' | 'widget';

/** The changeable parts of a link with the patch applied: missing fields stay, nested ones too. */
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
