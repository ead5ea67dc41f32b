import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import {
  ERRORS,
  publicLinkThemeSchema,
  publicLinkWidgetSchema,
  type WidgetConfig,
} from '@colloquy/contracts';
import { createAskFake, sendJson } from './ask-fake.ts';

// Serves the built widget like the gateway, with a scripted ask API: `vite build && node dev/main.ts [port]`. Links:
// demo (blue), sun (yellow primary), night (own dark background), left, sidebar, arabic. Others are unknown.

const DIST = join(import.meta.dirname, '..', 'dist');
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};
const TOKEN_MS = 25;

type Change = {
  theme?: Partial<WidgetConfig['theme']>;
  widget?: Partial<WidgetConfig['widget']>;
  language?: string;
};
const LINKS: Readonly<Record<string, Change>> = {
  demo: {},
  sun: { theme: { primary: '#ffd400', radius: 0 } },
  night: { theme: { primary: '#7cf0c0', background: '#0e1a2b', radius: 20 } },
  left: { theme: { primary: '#0b7a5c' }, widget: { position: 'left' } },
  sidebar: { widget: { initial: 'sidebar' } },
  arabic: { language: 'ar' },
};

function configOf(linkId: string): WidgetConfig | undefined {
  if (!Object.hasOwn(LINKS, linkId)) return undefined;
  const { theme, widget, language = 'en' } = LINKS[linkId] ?? {};
  return {
    linkId,
    botName: 'Aurora Support',
    botImageUrl: null,
    language,
    greeting: 'Hello! I answer questions about orders, delivery and returns.',
    consentText: 'We keep what you write here for 90 days.',
    suggestions: ['Can I get a refund?', 'How long does delivery take?', 'Do you repair bikes?'],
    theme: publicLinkThemeSchema.parse({ ...theme }),
    widget: publicLinkWidgetSchema.parse({ initial: 'minimized', ...widget }),
    contactForm: null,
  };
}

function fileOf(pathname: string): string | undefined {
  if (pathname.startsWith('/chat/widget/preview/')) return 'pages/preview.html';
  if (pathname.startsWith('/chat/widget/')) return 'pages/widget.html';
  return pathname.startsWith('/widget/') ? pathname.slice('/widget/'.length) : undefined;
}

const ask = createAskFake({ config: configOf, tokenMs: TOKEN_MS });

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const serve = async (): Promise<void> => {
    if (url.pathname.startsWith('/ask/')) {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('access-control-allow-headers', 'content-type, idempotency-key');
      response.setHeader('access-control-allow-methods', 'GET, POST, PATCH');
      return request.method === 'OPTIONS' ? void response.end() : ask.handle(request, response, url);
    }
    const file = normalize(fileOf(url.pathname) ?? 'missing');
    const body = file.startsWith('..') ? null : await readFile(join(DIST, file)).catch(() => null);
    if (body === null)
      return sendJson(response, 404, { code: Number(ERRORS.notFound), message: 'NOT_FOUND' });
    // Pages of other origins fetch module scripts with CORS.
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'access-control-allow-origin': '*',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: https:; require-trusted-types-for 'script'",
    });
    response.end(body);
  };
  serve().catch((error: unknown) => {
    console.error(error);
    response.destroy();
  });
});

server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.info(`http://127.0.0.1:${port}/chat/widget/preview/demo`);
});
