import type { RequestHandler } from 'express';

/** The path of the public address, such as `/help/chat`; '' where the product has a host of its own. */
export function basePathOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
}

/**
 * Takes the path of the public address off requests: a proxy passes on whole paths. What comes without it, such as
 * health checks of this machine, is served as it is.
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
