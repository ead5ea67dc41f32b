import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import { Router, type RequestHandler } from 'express';
import { onlyRead, requestIdOf } from '../edge/send-error.ts';
import type { LinkOrigins } from '../links/link-origins.ts';
import { widgetPageHeaders, type SecurityOptions } from './security-headers.ts';
import { hashedAssets, serveFiles } from './static-files.ts';

/** Customers embed the script by name, so the name has no hash; this is how soon a release reaches them. */
const SCRIPT_CACHE = 'public, max-age=300, stale-while-revalidate=86400';

/** The widget's files at `/widget`, open to every site, and its two pages under `/chat/widget`. */
export function createWidget(
  dir: string,
  options: SecurityOptions & { readonly basePath: string },
  links: LinkOrigins,
): { readonly files: Router; readonly pages: Router } {
  const files = Router();
  files.use(compression());
  // The pages are reachable only through a link, with that link's frame rules.
  files.use('/pages', (_request, _response, next) => next('router'));
  files.use(onlyRead);
  files.use(
    serveFiles(dir, hashedAssets(SCRIPT_CACHE), (_request, response) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    }),
  );

  const setHeaders = widgetPageHeaders(options);
  const page = (name: string): RequestHandler<{ linkId: string }> => {
    const html = pageBelow(readFileSync(join(dir, 'pages', name), 'utf8'), options.basePath);
    return async (request, response) => {
      // Without the bot service the page still opens, only for our own pages, and reports the error itself.
      const origins = await links.allowed(request.params.linkId, requestIdOf(response)).catch(() => []);
      setHeaders(request, response, origins);
      response.set('Cache-Control', 'no-cache').type('html').send(html);
    };
  };
  const pages = Router();
  pages.use(onlyRead);
  pages.get('/preview/:linkId', page('preview.html'));
  pages.get('/:linkId', page('widget.html'));
  return { files, pages };
}

/**
 * The page with the addresses of its own files, which the build writes as `/widget/…`, placed below the public
 * address's path.
 */
function pageBelow(html: string, basePath: string): string {
  return html.replaceAll(
    /(?<name>\s(?:src|href)=")(?=\/widget\/)/g,
    (_match, name: string) => name + basePath,
  );
}
