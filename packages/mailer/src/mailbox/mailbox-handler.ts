import { ERRORS } from '@colloquy/errors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MailFiles } from './mail-files.ts';
import { keyCookie, proofIn } from './mailbox-key.ts';
import { CONTENT_SECURITY_POLICY, listPage, messagePage, noKeyPage } from './pages.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string | Buffer;
}

const LIST: ReadonlySet<string> = new Set(['/mailbox', '/mailbox/']);
const MESSAGE = /^\/mailbox\/messages\/([0-9a-f]{64})(\.json|\.eml)?$/;

/**
 * The mailbox in a browser and for tests: `/mailbox` (list), `/mailbox/messages.json` (`{ data: StoredMail[] }`,
 * newest first), `/mailbox/messages/<id>` (one mail), the same with `.json` and `.eml`. Everything asks for `?key=` or
 * for the cookie that the link leaves in a browser; without them it answers 403. Whoever mounts it keeps other
 * machines away.
 */
export function createMailboxHandler(
  files: MailFiles,
  key: string,
): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    answerTo(req, files, key).then(
      (answer) => send(req, res, answer ?? notFoundAnswer()),
      () =>
        send(req, res, {
          ...json({ code: Number(ERRORS.mailUnavailable), message: 'MAIL_UNAVAILABLE' }),
          status: 503,
        }),
    );
  };
}

async function answerTo(req: IncomingMessage, files: MailFiles, key: string): Promise<Answer | null> {
  if (req.method !== 'GET' && req.method !== 'HEAD') return null;
  const url = urlOf(req);
  const path = url.pathname;
  const proof = proofIn(req, url, key);
  if (proof === 'none') return refusal(path);
  // The browser goes on with a cookie, so that the key stays neither in its address bar nor in what is linked.
  if (proof === 'link' && LIST.has(path)) return { ...seeOther('/mailbox'), headers: opened(key) };
  if (LIST.has(path)) return html(listPage(await files.findAll()));
  if (path === '/mailbox/messages.json') return json({ data: await files.findAll() });
  const [, id, suffix] = MESSAGE.exec(path) ?? [];
  if (id === undefined) return null;
  if (suffix === '.eml') {
    const source = await files.findSource(id);
    return source && { contentType: 'message/rfc822', body: source };
  }
  const mail = await files.find(id);
  if (mail === null) return null;
  return suffix === '.json' ? json({ data: mail }) : html(messagePage(mail));
}

/** Express shortens `url` inside a mounted router and keeps the whole in `originalUrl`. */
function urlOf(req: IncomingMessage): URL {
  const original = 'originalUrl' in req && typeof req.originalUrl === 'string' ? req.originalUrl : req.url;
  return URL.parse(original ?? '/', 'http://localhost') ?? new URL('http://localhost/');
}

/** People are told where the key is; programs get an error of the product. */
function refusal(path: string): Answer {
  if (LIST.has(path)) return { ...html(noKeyPage()), status: 403 };
  return { ...json({ code: Number(ERRORS.roleTooLow), message: 'ROLE_TOO_LOW' }), status: 403 };
}

const opened = (key: string) => ({ 'set-cookie': keyCookie(key) });
const seeOther = (location: string): Answer => ({ status: 303, contentType: 'text/plain', body: location });

function send(
  req: IncomingMessage,
  res: ServerResponse,
  { status = 200, headers = {}, contentType, body }: Answer,
): void {
  res.writeHead(status, {
    ...(status === 303 ? { location: String(body) } : {}),
    ...headers,
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

const html = (body: string): Answer => ({ contentType: 'text/html; charset=utf-8', body });
const json = (value: unknown): Answer => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
const notFoundAnswer = (): Answer => ({
  ...json({ code: Number(ERRORS.notFound), message: 'NOT_FOUND' }),
  status: 404,
});
