import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const HSTS_SECONDS = 31_536_000;

export type SetHeaders = (request: IncomingMessage, response: ServerResponse) => void;

/** What decides the headers of a page, beyond the page itself. */
export interface SecurityOptions {
  /** The public address begins with https: browsers may be told never to use anything else. */
  readonly isHttps: boolean;
  /** Origins that take uploads and serve files besides our own, such as an S3 bucket's. */
  readonly storageOrigins: readonly string[];
}

/** Headers of every answer of the API bases: data, never a page, for our own origin unless CORS says otherwise. */
export function apiHeaders({ isHttps }: SecurityOptions): readonly (readonly [string, string])[] {
  return [
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Referrer-Policy', 'no-referrer'],
    ...(isHttps
      ? [['Strict-Transport-Security', `max-age=${HSTS_SECONDS}; includeSubDomains`] as const]
      : []),
  ];
}

/**
 * The dashboard: own scripts only. MUI's emotion adds style elements while it runs; they carry the nonce of the page
 * that was sent with the same headers. A file of the build has no nonce, as it adds nothing.
 */
export function dashboardHeaders(
  options: SecurityOptions,
  calledOrigins: readonly string[],
): (request: IncomingMessage, response: ServerResponse, nonce?: string) => void {
  const storage = options.storageOrigins;
  const common = pageHeaders(options, {
    frameguard: { action: 'deny' },
    directives: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...storage],
      fontSrc: ["'self'", 'data:'],
      // What was recorded in the page is played from where it was recorded.
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...calledOrigins, ...storage],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'self'"],
    },
  });
  return (request, response, nonce) => {
    common(request, response);
    const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
    extendPolicy(response, `style-src ${styles};style-src-attr 'none'`);
  };
}

/** Adds directives that only one response knows. */
function extendPolicy(response: ServerResponse, directives: string): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader('Content-Security-Policy', `${policy};${directives}`);
}

/** A public page: only our own pages and the link's origins may show it in a frame. */
export function widgetPageHeaders(
  options: SecurityOptions,
): (request: IncomingMessage, response: ServerResponse, frameOrigins: readonly string[]) => void {
  const storage = options.storageOrigins;
  const common = pageHeaders(options, {
    frameguard: false,
    directives: {
      defaultSrc: ["'none'"],
      // The widget's elements bring constructed style sheets, which no policy concerns.
      styleSrc: ["'self'"],
      styleSrcAttr: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...storage],
      fontSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
    },
  });
  return (request, response, frameOrigins) => {
    common(request, response);
    extendPolicy(response, `frame-ancestors ${["'self'", ...frameOrigins].join(' ')}`);
    // A page that demands CORP of its frames may still show this one.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  };
}

function pageHeaders(
  options: SecurityOptions,
  page: {
    readonly frameguard: { readonly action: 'deny' } | false;
    readonly directives: Readonly<Record<string, string[]>>;
  },
): SetHeaders {
  const middleware = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        scriptSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrcAttr: ["'none'"],
        ...page.directives,
      },
    },
    frameguard: page.frameguard,
    strictTransportSecurity: options.isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  return (request, response) => {
    middleware(request, response, (error?: unknown) => {
      if (error !== undefined) throw error;
    });
  };
}
