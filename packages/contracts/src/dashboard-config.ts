import { z } from 'zod';

/** Name of the `<meta>` in the dashboard's page whose `content` is a `DashboardConfig` as JSON. */
export const DASHBOARD_CONFIG_META = 'colloquy-config';

/** What the dashboard's page knows before its first call (specification, section 3: config values). */
export const dashboardConfigSchema = z.object({
  /** Base URL of the API: `/api` of the dashboard's own origin, or the address of another host. */
  apiUrl: z.string(),
  /** Base URL of the ask API for visitors, as `apiUrl`. */
  apiAskUrl: z.string(),
  /** Base URL of the meta webhooks, as `apiUrl`. */
  metaUrl: z.string(),
  /** The build that this page belongs to. */
  version: z.string(),
  /** Path prefix of the public address, such as `/help`; '' for none. */
  basePath: z.string(),
});
export type DashboardConfig = z.infer<typeof dashboardConfigSchema>;

/** Answers `{ version }` of the build that is being served; never cached. */
export const MANIFEST_PATH = '/manifest.json';
export const manifestSchema = dashboardConfigSchema.pick({ version: true });

/** How often an open page requests the manifest; our own figure, as the specification names none. */
export const MANIFEST_POLL_MS = 300_000;

/**
 * Response header for a signed-in user: the newest role change this gateway knows of. The value only grows; one
 * greater than any seen before tells the client to read roles again. Absent while no change is known.
 */
export const ROLES_REVISION_HEADER = 'x-roles-revision';
