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
  basePath: '',
};

/** Addresses and build that the server wrote into the page (specification, section 3: config values). */
export function readConfig(page: Document): DashboardConfig {
  const text = page.querySelector<HTMLMetaElement>(`meta[name="${DASHBOARD_CONFIG_META}"]`)?.content;
  if (text === undefined) return OWN_HOST;
  return dashboardConfigSchema.parse(JSON.parse(text));
}

/** The path of the public address, read once: everything of this installation is below it. */
export const { basePath: BASE_PATH } = readConfig(document);

/** The path of a file or page outside the router, such as `/widget/chat-widget.js`, below the base path of this installation. */
export function ownPath(path: string): string {
  return BASE_PATH + path;
}

/** The path of this moment as the router has it. */
export function routerPath(): string {
  const { pathname } = location;
  return pathname.startsWith(`${BASE_PATH}/`) ? pathname.slice(BASE_PATH.length) : pathname;
}
