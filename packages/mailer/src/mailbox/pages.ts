import { createHash } from 'node:crypto';
import { escapeHtml, linkify } from '../html.ts';
import type { StoredMail } from './stored-mail.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dce3, #3a4048); --quiet: light-dark(#566070, #a5afbd);
  --link: light-dark(#0b57b7, #8fc1ff); --ground: light-dark(#fff, #16191d); --text: light-dark(#1b2027, #e8ebef); }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
a { color: var(--link); overflow-wrap: anywhere; }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid var(--line); padding: .75rem 0; }
.quiet, dt { color: var(--quiet); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; border-top: 1px solid var(--line); padding-top: 1rem; }
`;

/** How often an open list looks for new mail; it reloads only when there is some. */
const POLL_MS = 3_000;
const SCRIPT = `
const shown = document.body.dataset.newest;
setInterval(async () => {
  try {
    const { data } = await (await fetch('/mailbox/messages.json')).json();
    if ((data[0]?.id ?? '') !== shown) location.reload();
  } catch { /* the server is restarting; the next look will tell */ }
}, ${POLL_MS});
`;

const hashOf = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Nothing but our own style and script, and no request to anywhere else. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The list of all mails, newest first. */
export function listPage(mails: readonly StoredMail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mailbox/messages/${mail.id}">${escapeHtml(mail.subject || '(no subject)')}</a>
      <div class="quiet">To ${escapeHtml(mail.to)}, ${timeTag(mail.sentAt)}</div></li>`,
  );
  const content =
    rows.length > 0
      ? `<ul>${rows.join('')}</ul>`
      : '<p class="quiet">No mail yet. It appears here as soon as it is sent.</p>';
  return page({
    title: 'Mailbox',
    newestId: mails[0]?.id ?? '',
    main: `<h1>Mailbox</h1><p class="quiet">Mail that this installation has sent. Nothing leaves this machine.</p>${content}`,
    script: SCRIPT,
  });
}

/** One mail: its text, with links that can be followed. The HTML part is not run. */
export function messagePage(mail: StoredMail): string {
  const subject = mail.subject || '(no subject)';
  const facts: readonly [string, string][] = [
    ['From', escapeHtml(mail.from)],
    ['To', escapeHtml(mail.to)],
    ...(mail.replyTo === null ? [] : [['Reply to', escapeHtml(mail.replyTo)] satisfies [string, string]]),
    ['Sent', timeTag(mail.sentAt)],
  ];
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('');
  return page({
    title: `${subject} - Mailbox`,
    newestId: mail.id,
    main: `<nav><a href="/mailbox">All mail</a></nav><h1>${escapeHtml(subject)}</h1><dl>${list}</dl>
      <pre>${linkify(mail.text)}</pre><p><a href="/mailbox/messages/${mail.id}.eml" download>Download as .eml</a></p>`,
    script: null,
  });
}

export function noKeyPage(): string {
  return page({
    title: 'Mailbox',
    newestId: '',
    main: `<h1>This mailbox has a link of its own</h1>
      <p>Open the link that Colloquy printed when it started: <code>Mail that it sends can be read at …/mailbox?key=…</code></p>
      <p class="quiet">Each start prints the same link again. It works on this machine only.</p>`,
    script: null,
  });
}

function timeTag(iso: string): string {
  const readable = iso.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(readable)}</time>`;
}

interface Page {
  readonly title: string;
  readonly newestId: string;
  readonly main: string;
  readonly script: string | null;
}

function page({ title, newestId, main, script }: Page): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body data-newest="${escapeHtml(newestId)}"><main>${main}</main>
${script === null ? '' : `<script>${script}</script>`}</body></html>`;
}
