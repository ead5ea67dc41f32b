import type { RequestHandler } from 'express';

/** The path of the public address, such as `/help/chat`; '' if the product has a host of its own. */
export function basePathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/**
 * Removes the public address's path from requests, because a proxy passes whole paths on. Requests without it, such
 * as local health checks, are served unchanged.
 */
export function withoutBasePath(basePath: string): RequestHandler {
  return (request, _response, next) => {
    if (basePath !== '' && request.url.startsWith(basePath)) {
      const rest = request.url.slice(basePath.length);
      if (rest === '' || rest.startsWith('/') || rest.startsWith('?')) {
        request.url = rest.startsWith('/') ? rest : `/${rest}`;
      }
    }
    next();
  };
}
