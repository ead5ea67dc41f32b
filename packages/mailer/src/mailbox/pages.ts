import type { mailTexts } from '@colloquy/texts/mails';
import { escapeHtml, linkify } from '../html.ts';
import { FRAME_SANDBOX, SCRIPT, STYLE } from './page-assets.ts';
import type { StoredMail } from './stored-mail.ts';

type Texts = ReturnType<typeof mailTexts>;

/** How often a page that waits for its mail reloads. */
const WAIT_SECONDS = 1;

/** The list of all mails, newest first. */
export function listPage({ mailbox: texts, language }: Texts, mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (
      mail,
    ) => `<li><a href="/mailbox/messages/${mail.id}"><strong>${escapeHtml(mail.subject || texts.noSubject)}</strong>
      <span class="quiet">${timeTag(mail.sentAt)}</span>
      <span class="quiet people">${escapeHtml(mail.from)} · ${escapeHtml(texts.to({ address: mail.to }))}</span></a></li>`,
  );
  const content =
    rows.length > 0
      ? `<ul class="mails">${rows.join('')}</ul>`
      : `<p class="quiet none">${escapeHtml(texts.empty)}</p>`;
  return page({
    language,
    title: texts.title,
    newestId: mails[0]?.id ?? '',
    main: `<h1>${escapeHtml(texts.title)}</h1><p class="quiet">${escapeHtml(texts.help)}</p>
      <div class="card">${content}</div>`,
  });
}

interface MessageView {
  /** Path of this page: the mail's document is below it, the other view beside it. */
  readonly path: string;
  /** The proof that the mail may be read, besides the cookie. */
  readonly query: string;
  readonly isText: boolean;
  /** Whether the reader may see the whole mailbox. */
  readonly hasList: boolean;
}

/** One mail: its HTML in a frame without scripts, or its text with clickable links. */
export function messagePage(
  { mailbox: texts, language }: Texts,
  mail: StoredMail,
  view: MessageView,
): string {
  const subject = mail.subject || texts.noSubject;
  const facts: readonly [string, string][] = [
    [texts.from, escapeHtml(mail.from)],
    [texts.recipient, escapeHtml(mail.to)],
    ...(mail.replyTo === null ? [] : [[texts.replyTo, escapeHtml(mail.replyTo)] satisfies [string, string]]),
    [texts.sent, timeTag(mail.sentAt)],
  ];
  const list = facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`).join('');
  const isText = view.isText || mail.html === null;
  const body = isText
    ? `<pre>${linkify(mail.text)}</pre>`
    : `<iframe title="${escapeHtml(subject)}" src="${address(`${view.path}/html`, view.query)}" sandbox="${FRAME_SANDBOX}"></iframe>`;
  const back = `<p><a href="/mailbox">${escapeHtml(texts.allMail)}</a></p>`;
  const download = `<p class="after"><a href="/mailbox/messages/${mail.id}.eml" download>${escapeHtml(texts.download)}</a></p>`;
  return page({
    language,
    title: `${subject} - ${texts.title}`,
    main: `${view.hasList ? back : ''}<h1>${escapeHtml(subject)}</h1><dl>${list}</dl>
      ${mail.html === null ? '' : views(texts, view, isText)}<div class="card">${body}</div>${view.hasList ? download : ''}`,
  });
}

function views(texts: Texts['mailbox'], { path, query }: MessageView, isText: boolean): string {
  const link = (label: string, href: string, isShown: boolean) =>
    `<a href="${href}"${isShown ? ' aria-current="page"' : ''}>${escapeHtml(label)}</a>`;
  return `<nav class="views" aria-label="${escapeHtml(texts.views)}">${link(texts.formatted, address(path, query), !isText)}
    ${link(texts.plainText, address(`${path}/text`, query), isText)}</nav>`;
}

const address = (path: string, query: string) => escapeHtml(query === '' ? path : `${path}?${query}`);

/** The mail's own document; its links replace the whole page. */
export function mailDocument(html: string): string {
  const target = '<base target="_top">';
  const head = /<head[^>]*>/i.exec(html);
  if (head === null) return target + html;
  const end = head.index + head[0].length;
  return html.slice(0, end) + target + html.slice(end);
}

/** Shown until the mail has been written. */
export function comingPage({ mailbox: texts, language }: Texts): string {
  return page({
    language,
    title: texts.title,
    head: `<meta http-equiv="refresh" content="${WAIT_SECONDS}">`,
    main: `<h1>${escapeHtml(texts.coming.title)}</h1><p class="quiet">${escapeHtml(texts.coming.help)}</p>`,
  });
}

export function lockedPage({ mailbox: texts, language }: Texts): string {
  const { title, help, alone } = texts.locked;
  return page({
    language,
    title: texts.title,
    main: `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(help)}</p><p class="quiet">${escapeHtml(alone)}</p>`,
  });
}

function timeTag(iso: string): string {
  const readable = iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return `<time datetime="${escapeHtml(iso)}" title="${escapeHtml(readable)}">${escapeHtml(readable)}</time>`;
}

interface Page {
  readonly language: string;
  readonly title: string;
  readonly main: string;
  readonly head?: string;
  /** Id of the newest mail in the list, which the check for new mail compares. */
  readonly newestId?: string;
}

function page({ language, title, main, head = '', newestId }: Page): string {
  const newest = newestId === undefined ? '' : ` data-newest="${escapeHtml(newestId)}"`;
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>${head}<style>${STYLE}</style></head>
<body${newest}><header><a href="/">Colloquy</a></header><main>${main}</main><script>${SCRIPT}</script></body></html>`;
}
