import { isRecord } from '@colloquy/contracts/is-record';
import { isWidgetConfig } from '@colloquy/chat-client';
import { type WidgetConfig, ERRORS } from '@colloquy/contracts';

/** Definitions, section 1: the link's owner has not let the page's origin in. */
const ORIGIN_NOT_ALLOWED = Number(ERRORS.originNotAllowed);

/**
 * The link's settings; `gone` when there is no such link, `refused` when it is not for this page, `failed` when it may
 * work later.
 */
export type WidgetConfigResult =
  | { readonly kind: 'ready'; readonly config: WidgetConfig }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed' };

/** Reads a link's settings. Never throws: a host page must not see the widget's troubles. */
export async function fetchWidgetConfig(
  askBase: string,
  linkId: string,
  signal: AbortSignal,
): Promise<WidgetConfigResult> {
  try {
    const url = `${askBase}/public-links/${encodeURIComponent(linkId)}`;
    const response = await fetch(url, { credentials: 'omit', signal });
    const body: unknown = await response.json();
    if (isRecord(body) && body['code'] === ORIGIN_NOT_ALLOWED) return { kind: 'refused' };
    if (response.status === 403 || response.status === 404) return { kind: 'gone' };
    const config = isRecord(body) ? body['data'] : undefined;
    return response.ok && isWidgetConfig(config)
      ? { kind: 'ready', config: withImageOf(config, askBase) }
      : { kind: 'failed' };
  } catch {
    return { kind: 'failed' };
  }
}

/** The image's address is relative to the installation, while the host page may be on another site. */
function withImageOf(config: WidgetConfig, askBase: string): WidgetConfig {
  if (config.botImageUrl === null) return config;
  const installation = new URL('./', askBase);
  return { ...config, botImageUrl: new URL(`.${config.botImageUrl}`, installation).href };
}

/** The ask API's address below the address of the installation, which may end in a slash or not. */
export function askBaseOf(api: string, pageUrl: string): string {
  const base = new URL(api.endsWith('/') ? api : `${api}/`, pageUrl);
  return new URL('ask', base).href;
}
