import { z } from 'zod';

/** Name of the `<meta>` in the dashboard's page whose `content` is a `DashboardConfig` as JSON. */
export const DASHBOARD_CONFIG_META = 'colloquy-config';

/** What the page of the dashboard knows before its first call (specification, section 3: config values). */
export const dashboardConfigSchema = z.object({
  /** Where the API is: `/api` of the dashboard's own address, or the address of another host. */
  apiUrl: z.string(),
  /** The ask API of visitors, likewise. */
  apiAskUrl: z.string(),
  /** The meta webhooks, likewise. */
  metaUrl: z.string(),
  /** The build that this page belongs to. */
  version: z.string(),
  /** Path of the public address, such as `/help`, below which everything is; '' for none. */
  basePath: z.string(),
});
export type DashboardConfig = z.infer<typeof dashboardConfigSchema>;

/** Answers `{ version }` of the build that is served now, never from a cache. */
export const MANIFEST_PATH = '/manifest.json';
export const manifestSchema = dashboardConfigSchema.pick({ version: true });

/** How often an open page asks for the manifest; ours, as the specification names no number. */
export const MANIFEST_POLL_MS = 300_000;

/**
 * Header of an answer to a signed-in user: the newest change of their roles that this gateway has heard of. It grows;
 * one greater than any seen before says that roles must be read again. It is left out while none is known.
 */
export const ROLES_REVISION_HEADER = 'x-roles-revision';
