import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import { Router, type Request } from 'express';
import { MANIFEST_PATH } from '@colloquy/contracts';
import { onlyRead } from '../edge/send-error.ts';
import {
  dashboardConfigOf,
  originsOf,
  pageWithBase,
  pageWithConfig,
  versionOf,
  type DashboardUrls,
} from './dashboard-config.ts';
import { createNonce, pageWithNonce } from './nonce.ts';
import { dashboardHeaders, type SecurityOptions } from './security-headers.ts';
import { hashedAssets, serveFiles } from './static-files.ts';

/** Prefixes that are never dashboard pages, so that a wrong address below them gets a real 404. */
const NOT_PAGES = /^\/(?:widget|files|mailbox|health|metrics|assets|chat\/widget)(?:\/|$)/;

/** The built dashboard at `/`; every address of its client-side router returns its single page. */
export function createDashboard(
  dir: string,
  options: SecurityOptions & { readonly basePath: string },
  urls: DashboardUrls,
): Router {
  const router = Router();
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  const config = dashboardConfigOf(urls, versionOf(html), options.basePath);
  const setHeaders = dashboardHeaders(options, originsOf(config));
  const files = serveFiles(dir, hashedAssets(), (request, response) => setHeaders(request, response));
  const page = pageWithNonce(pageWithConfig(pageWithBase(html, options.basePath), config));
  router.use(compression());
  router.get(MANIFEST_PATH, (request, response) => {
    setHeaders(request, response);
    response.set('Cache-Control', 'no-cache').json({ version: config.version });
  });
  router.use(files);
  router.use((request, _response, next) => next(isPage(request) ? undefined : 'router'));
  router.use(onlyRead);
  router.use((request, response, next) => {
    if (!isWanted(request)) {
      next();
      return;
    }
    const nonce = createNonce();
    setHeaders(request, response, nonce);
    response.set('Cache-Control', 'no-cache').type('html').send(page(nonce));
  });
  return router;
}

/** Whether the client accepts the page: browsers, and clients that send `*\/*` or no Accept header. */
function isWanted(request: Request): boolean {
  return request.accepts(['html', 'json']) === 'html';
}

function isPage({ path }: Request): boolean {
  if (NOT_PAGES.test(path)) return false;
  return !path.slice(path.lastIndexOf('/') + 1).includes('.');
}
