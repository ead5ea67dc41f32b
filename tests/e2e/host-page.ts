import { createServer } from 'node:http';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

/** The web site of a customer: one plain HTML page with the embed snippet, on an origin of its own. */
export interface HostPage {
  readonly origin: string;
  stop(): Promise<void>;
}

/** The strictest content policy under which a page can load anything from another origin. */
export function strictestPolicy(productUrl: string): string {
  return [
    "default-src 'none'",
    `script-src ${productUrl}`,
    `connect-src ${productUrl}`,
    // The data: is for the page's own icon.
    `img-src ${productUrl} data:`,
    "style-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/**
 * Serves a page that embeds the widget of `linkId` from `productUrl`, under a content policy of its own. `?lang=`
 * sets its language, `?scheme=` its colour schemes.
 */
export async function startHostPage(productUrl: string, linkId: string, policy?: string): Promise<HostPage> {
  const page = (html: string, scheme: string): string => `<!doctype html>
<html ${html}><head><meta name="color-scheme" content="${scheme}"><meta charset="utf-8"><title>Larkfield Lamps</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
<body><main><h1>Larkfield Lamps</h1><p>Lamps for every room.</p></main>
<script type="module" src="${productUrl}/widget/chat-widget.js"></script>
<chat-widget link="${linkId}"></chat-widget></body></html>`;
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const lang = searchParams.get('lang') ?? 'en';
    const html = page(lang === '' ? '' : `lang="${lang}"`, searchParams.get('scheme') ?? 'normal');
    const headers = policy === undefined ? {} : { 'content-security-policy': policy };
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  });
  const port = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
