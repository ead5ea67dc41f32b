import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compression from 'compression';
import { Router, type Request } from 'express';
import { createNonce, pageWithNonce } from './nonce.ts';
import { dashboardHeaders, type SecurityOptions } from './security-headers.ts';
import { hashedAssets, serveFiles } from './static-files.ts';

/** Prefixes that are never a page of the dashboard, so a wrong address there is an honest 404. */
const NOT_PAGES = /^\/(?:widget|files|mailbox|health|assets)(?:\/|$)/;

/** The built dashboard at `/`; every address of its own router answers its one page. */
export function createDashboard(dir: string, options: SecurityOptions): Router {
  const router = Router();
  const setHeaders = dashboardHeaders(options);
  const files = serveFiles(dir, hashedAssets(), (request, response) => setHeaders(request, response));
  const page = pageWithNonce(readFileSync(join(dir, 'index.html'), 'utf8'));
  router.use(compression());
  router.use(files);
  router.use((request, response, next) => {
    if (!isPage(request)) {
      next();
      return;
    }
    const nonce = createNonce();
    setHeaders(request, response, nonce);
    response.set('Cache-Control', 'no-cache').type('html').send(page(nonce));
  });
  return router;
}

function isPage(request: Request): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (NOT_PAGES.test(request.path)) return false;
  const lastSegment = request.path.slice(request.path.lastIndexOf('/') + 1);
  if (lastSegment.includes('.')) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
