import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

const HSTS_SECONDS = 31_536_000;

export type SetHeaders = (request: IncomingMessage, response: ServerResponse) => void;

/** Inputs of a page's headers besides the page itself. */
export interface SecurityOptions {
  /** The public address is https, so browsers may be told to use nothing else. */
  readonly isHttps: boolean;
  /** Origins that accept uploads and serve files besides our own, such as an S3 bucket's. */
  readonly storageOrigins: readonly string[];
}

/** Headers of all API responses: data rather than pages, for our own origin unless CORS allows more. */
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
 * Headers of the dashboard: own scripts only. MUI's emotion adds style elements at run time, which carry the nonce of
 * the page sent with these headers. A built file needs no nonce, because it adds nothing.
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
      // Recordings made in the page are played from a blob.
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

/** Adds directives specific to one response. */
function extendPolicy(response: ServerResponse, directives: string): void {
  const policy = String(response.getHeader('Content-Security-Policy'));
  response.setHeader('Content-Security-Policy', `${policy};${directives}`);
}

/** Headers of a public page: only our own pages and the link's origins may frame it. */
export function widgetPageHeaders(
  options: SecurityOptions,
): (request: IncomingMessage, response: ServerResponse, frameOrigins: readonly string[]) => void {
  const storage = options.storageOrigins;
  const common = pageHeaders(options, {
    frameguard: false,
    directives: {
      defaultSrc: ["'none'"],
      // The widget's elements use constructed style sheets, which no policy restricts.
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
    // Pages that require CORP of their frames may still frame this one.
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
