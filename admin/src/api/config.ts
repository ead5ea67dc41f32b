import {
  DASHBOARD_CONFIG_META,
  PUBLIC_BASES,
  dashboardConfigSchema,
  type DashboardConfig,
} from '@colloquy/contracts';

/** What a page knows that no server wrote into, as the development server's: the host that serves it, no build. */
const OWN_HOST: DashboardConfig = {
  apiUrl: PUBLIC_BASES.api,
  apiAskUrl: PUBLIC_BASES.ask,
  metaUrl: PUBLIC_BASES.meta,
  version: '',
};

/** Addresses and build that the server wrote into the page (specification, section 3: config values). */
export function readConfig(page: Document): DashboardConfig {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${DASHBOARD_CONFIG_META}"]`)?.content;
  if (text === undefined) return OWN_HOST;
  return dashboardConfigSchema.parse(JSON.parse(text));
}
