import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromThisMachine } from './loopback-only.ts';
import type { MailFiles } from './mail-files.ts';
import { CONTENT_SECURITY_POLICY, listPage, messagePage } from './pages.ts';

interface Answer {
  readonly contentType: string;
  readonly body: string | Buffer;
}

const MESSAGE = /^\/mailbox\/messages\/([0-9a-f]{64})(\.json|\.eml)?$/;

/**
 * The mailbox in a browser and for tests: `/mailbox` (list), `/mailbox/messages.json` (`{ data: StoredMail[] }`,
 * newest first), `/mailbox/messages/<id>` (one mail), the same with `.json` and `.eml`. Anybody but this
 * machine gets 404, as if there were no mailbox.
 */
export function createMailboxHandler(files: MailFiles): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    answerTo(req, files).then(
      (answer) => send(req, res, answer === null ? 404 : 200, answer ?? notFoundAnswer()),
      () => send(req, res, 503, json({ code: 503005, message: 'MAIL_UNAVAILABLE' })),
    );
  };
}

async function answerTo(req: IncomingMessage, files: MailFiles): Promise<Answer | null> {
  if (!isFromThisMachine(req) || (req.method !== 'GET' && req.method !== 'HEAD')) return null;
  const path = pathOf(req);
  if (path === '/mailbox' || path === '/mailbox/') return html(listPage(await files.findAll()));
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
function pathOf(req: IncomingMessage): string {
  const original = 'originalUrl' in req && typeof req.originalUrl === 'string' ? req.originalUrl : req.url;
  return URL.parse(original ?? '/', 'http://localhost')?.pathname ?? '/';
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  { contentType, body }: Answer,
): void {
  res.writeHead(status, {
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
const notFoundAnswer = (): Answer => json({ code: 404001, message: 'NOT_FOUND' });
