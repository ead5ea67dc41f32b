import { ERRORS, type ErrorCode, type FunctionArguments, type FunctionError } from '@colloquy/contracts';

/**
 * A definition that is refused: what is wrong with it, how it differs from a valid one, the field of the error, and
 * the code unless it is that of an invalid field.
 */
export type RefusedDefinition = readonly [what: string, change: object, field: string, code?: ErrorCode];

const withId = (base: string) => ({ url: `${base}/{id}` });

export const refusedDefinitions = (secret: string): readonly RefusedDefinition[] => [
  ['a private address', withId('http://10.0.0.1'), 'url', ERRORS.urlNotAllowed],
  ['the metadata address', withId('http://169.254.169.254'), 'url', ERRORS.urlNotAllowed],
  ['this machine', withId('http://127.0.0.1:1'), 'url', ERRORS.urlNotAllowed],
  ['this machine in decimal', withId('http://2130706433'), 'url', ERRORS.urlNotAllowed],
  ['this machine in IPv6', withId('http://[::1]'), 'url', ERRORS.urlNotAllowed],
  ['this machine within IPv6', withId('http://[::ffff:127.0.0.1]'), 'url', ERRORS.urlNotAllowed],
  ['full-width digits', withId('http://１２７.０.０.１'), 'url', ERRORS.urlNotAllowed],
  ['a port of a database', withId('https://example.com:27017'), 'url', ERRORS.urlNotAllowed],
  ['another scheme', withId('gopher://example.com'), 'url'],
  ['a file of the server', withId('file:///etc/passwd'), 'url'],
  ['a password', withId('https://a:b@example.com'), 'url'],
  ['a variable in the host', { url: 'https://{id}.example.com/' }, 'url'],
  ['a step up', withId('https://example.com/a/..'), 'url'],
  ['a variable without a parameter', { parameters: [] }, 'url'],
  ['a parameter without a variable', { url: 'https://example.com/' }, 'parameters.0.location'],
  ['a header of the frame', { headers: [{ name: 'Host', secret }] }, 'headers'],
  ['a header of the length', { headers: [{ name: 'content-length', secret }] }, 'headers'],
  ['a header of a proxy', { headers: [{ name: 'Proxy-Authorization', secret }] }, 'headers'],
  ['a line break in a name', { headers: [{ name: 'x\r\ny', secret }] }, 'headers'],
  ['a line break in a secret', { headers: [{ name: 'x', secret: `${secret}\r\nb: c` }] }, 'headers.0.secret'],
  ['a header twice', { headers: ['x', 'X'].map((name) => ({ name, secret })) }, 'headers.1.name'],
  ['a header without a secret', { headers: [{ name: 'x' }] }, 'headers.0.secret'],
  ['a kept answer of a change', { method: 'POST', cacheSeconds: 5 }, 'cacheSeconds'],
  ['a path into a prototype', { responsePath: '$.order[' }, 'responsePath'],
  ['a field that there is not', { secret }, 'secret'],
];

/** An invalid result: what the server does, where, and the resulting error of the call. */
export type RefusedResult = readonly [what: string, path: string, error: FunctionError];

export const REFUSED_RESULTS: readonly RefusedResult[] = [
  ['a redirect', '/redirect', 'REDIRECT'],
  ['a redirect to this machine', '/redirect-home', 'ADDRESS_NOT_ALLOWED'],
  ['a redirect to the metadata address', '/redirect-metadata', 'ADDRESS_NOT_ALLOWED'],
  ['a redirect that carries the secret to a private address', '/echo-redirect', 'ADDRESS_NOT_ALLOWED'],
  ['no end', '/endless', 'TOO_LARGE'],
  ['a gigabyte', '/gigabyte', 'TOO_LARGE'],
  ['a bomb of zeros', '/bomb', 'TOO_LARGE'],
  ['the secret where the limit cuts it', '/echo-cut', 'TOO_LARGE'],
  ['a drop now and then', '/drip', 'TIMEOUT'],
  ['nothing', '/silent', 'TIMEOUT'],
  ['a cut connection', '/cut', 'UNREACHABLE'],
  ['an unknown encoding', '/encoding', 'UNREACHABLE'],
  ['what is no HTTP', '/garbage', 'UNREACHABLE'],
  ['an error', '/error', 'HTTP_STATUS'],
  ['an error that repeats the secret', '/echo-error', 'HTTP_STATUS'],
  ['bytes', '/bytes', 'NOT_TEXT'],
  ['HTML for JSON', '/html', 'NOT_JSON'],
  ['another schema', '/other', 'PATH_NOT_FOUND'],
  ['lists in lists', '/nested', 'NOT_JSON'],
];

/** Invalid arguments, and the field of the error. */
export const REFUSED_ARGUMENTS: readonly (readonly [
  what: string,
  parameters: FunctionArguments,
  field: string,
])[] = [
  ['a parameter that there is not', { id: '7', admin: true }, 'parameters.admin'],
  ['another type', { id: 7 }, 'parameters.id'],
  ['nothing for a variable', { id: '' }, 'parameters.id'],
  ['a step up', { id: '..' }, 'parameters.id'],
  ['half of a character', { id: '\ud800' }, 'parameters.id'],
  ['none', {}, 'parameters.id'],
  ['a text that is longer than the limit', { id: 'x'.repeat(1_001) }, 'parameters.id'],
];
