/** A year, the longest that caches support. */
const FILE_MAX_AGE_SECONDS = 31_536_000;

/**
 * Headers of a file that never changes. Pages of other origins (the widget) may show it; opened on its own it is a
 * picture without any rights.
 */
export function fileHeaders(contentType: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': contentType,
    'Cache-Control': `public, max-age=${FILE_MAX_AGE_SECONDS}, immutable`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Content-Disposition': 'inline',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
