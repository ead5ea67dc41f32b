import { createHash } from 'node:crypto';
import { DASHBOARD_CONFIG_META, PUBLIC_BASES, type DashboardConfig } from '@colloquy/contracts';

/** Addresses on other hosts; missing ones are on the dashboard's own. */
export interface DashboardUrls {
  readonly apiUrl?: string | undefined;
  readonly apiAskUrl?: string | undefined;
  readonly metaUrl?: string | undefined;
}

const VERSION_CHARACTERS = 16;

/** The page names its hashed files, so every build has a different page. */
export function versionOf(html: string): string {
  return createHash('sha256').update(html).digest('hex').slice(0, VERSION_CHARACTERS);
}

export function dashboardConfigOf(urls: DashboardUrls, version: string, basePath: string): DashboardConfig {
  const plain = (url: string | undefined, own: string) => (url ?? basePath + own).replace(/\/+$/, '');
  return {
    apiUrl: plain(urls.apiUrl, PUBLIC_BASES.api),
    apiAskUrl: plain(urls.apiAskUrl, PUBLIC_BASES.ask),
    metaUrl: plain(urls.metaUrl, PUBLIC_BASES.meta),
    version,
    basePath,
  };
}

/**
 * The page with the addresses of its own files, which the build writes as `./…`, placed below the public address's
 * path.
 */
export function pageWithBase(html: string, basePath: string): string {
  return html.replaceAll(/(?<name>\s(?:src|href)=")\.\//g, (_match, name: string) => `${name}${basePath}/`);
}

/** The page with its configuration in a `<meta>`, readable before the first call and without a script. */
export function pageWithConfig(html: string, config: DashboardConfig): string {
  const content = JSON.stringify(config)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;');
  return html.replace(
    '<title>',
    () => `<meta name="${DASHBOARD_CONFIG_META}" content="${content}" /><title>`,
  );
}

/** The hosts that the dashboard calls, besides its own. */
export function originsOf({ apiUrl, apiAskUrl, metaUrl }: DashboardConfig): string[] {
  const origins = [apiUrl, apiAskUrl, metaUrl].map((url) => URL.parse(url)?.origin);
  return [...new Set(origins.filter((origin) => origin !== undefined))];
}
