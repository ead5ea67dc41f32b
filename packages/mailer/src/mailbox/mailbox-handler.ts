import { ERRORS, wantedLanguages } from '@colloquy/errors';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mailTexts } from '@colloquy/texts/mails';
import type { MailFiles } from './mail-files.ts';
import { keyCookie, proofIn } from './mailbox-key.ts';
import { MAIL_POLICY, PAGE_POLICY } from './page-assets.ts';
import { comingPage, listPage, lockedPage, mailDocument, messagePage } from './pages.ts';
import { provesView } from './view-proof.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string | Buffer;
}

type View = '' | '/html' | '/text';

const LIST: ReadonlySet<string> = new Set(['/mailbox', '/mailbox/']);
const MESSAGE =
  /^\/mailbox\/messages\/(?<id>[0-9a-f]{64})(?:(?<view>\/html|\/text)|(?<suffix>\.json|\.eml))?$/;
const SHOWN = /^\/mailbox\/shown\/(?<id>[0-9a-f]{64})(?<view>\/html|\/text)?$/;

/**
 * The mailbox for browsers and tests: `/mailbox` (list), `/mailbox/messages.json` (`{ data: StoredMail[] }`, newest
 * first), `/mailbox/messages/<id>` (one mail; with `/html` its own document, with `/text` its text), the same with
 * `.json` and `.eml`. All of these require `?key=` or the cookie that the link sets; otherwise they answer 403.
 * `/mailbox/shown/<id>` shows one mail to the holder of its path. The mounting code must keep other machines out.
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
  const texts = textsFor(req);
  const shown = SHOWN.exec(path)?.groups;
  if (shown !== undefined) return shownMail(shown['id'] ?? '', viewOf(shown), url, { files, key, texts });
  const proof = proofIn(req, url, key);
  if (proof === 'none') return refusal(path, texts);
  // The browser continues with a cookie, so that the key stays out of the address bar and of links.
  if (proof === 'link' && LIST.has(path)) return { ...seeOther('/mailbox'), headers: opened(key) };
  if (LIST.has(path)) return html(listPage(texts, await files.findAll()));
  if (path === '/mailbox/messages.json') return json({ data: await files.findAll() });
  const message = MESSAGE.exec(path)?.groups;
  if (message === undefined) return null;
  const { id = '', suffix } = message;
  if (suffix === '.eml') {
    const source = await files.findSource(id);
    return source && { contentType: 'message/rfc822', body: source };
  }
  if (suffix === '.json') {
    const mail = await files.find(id);
    return mail && json({ data: mail });
  }
  const where = { path: `/mailbox/messages/${id}`, query: '', hasList: true };
  return mailAnswer(id, viewOf(message), where, { files, texts });
}

interface Reading {
  readonly files: MailFiles;
  readonly texts: ReturnType<typeof mailTexts>;
}

/** One mail by a path that proves access; a wrong path is answered like a missing mail. */
async function shownMail(
  id: string,
  view: View,
  url: URL,
  { files, key, texts }: Reading & { readonly key: string },
): Promise<Answer> {
  if (!provesView(key, id, url.searchParams)) return { ...html(lockedPage(texts)), status: 403 };
  const where = { path: `/mailbox/shown/${id}`, query: url.searchParams.toString(), hasList: false };
  return (await mailAnswer(id, view, where, { files, texts })) ?? html(comingPage(texts));
}

async function mailAnswer(
  id: string,
  view: View,
  where: { readonly path: string; readonly query: string; readonly hasList: boolean },
  { files, texts }: Reading,
): Promise<Answer | null> {
  const mail = await files.find(id);
  if (mail === null) return null;
  if (view !== '/html') return html(messagePage(texts, mail, { ...where, isText: view === '/text' }));
  if (mail.html === null) return null;
  const framed = { 'content-security-policy': MAIL_POLICY, 'x-frame-options': 'SAMEORIGIN' };
  return { ...html(mailDocument(mail.html)), headers: framed };
}

function viewOf(groups: Readonly<Record<string, string | undefined>>): View {
  const { view } = groups;
  return view === '/html' || view === '/text' ? view : '';
}

/** Express shortens `url` inside a mounted router and keeps the whole in `originalUrl`. */
function urlOf(req: IncomingMessage): URL {
  const original = 'originalUrl' in req && typeof req.originalUrl === 'string' ? req.originalUrl : req.url;
  return URL.parse(original ?? '/', 'http://localhost') ?? new URL('http://localhost/');
}

function textsFor({ headers }: IncomingMessage): ReturnType<typeof mailTexts> {
  return mailTexts(wantedLanguages(headers['accept-language'] ?? ''));
}

/** Browsers get a page that says where the key is; programs get an error of the product. */
function refusal(path: string, texts: ReturnType<typeof mailTexts>): Answer {
  if (LIST.has(path)) return { ...html(lockedPage(texts)), status: 403 };
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
    'content-security-policy': PAGE_POLICY,
    'x-frame-options': 'DENY',
    ...headers,
    'content-type': contentType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
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
