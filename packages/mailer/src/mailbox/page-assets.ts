import { createHash } from 'node:crypto';

/** The dashboard's colours and measures, see `admin/src/theme`. */
export const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#f6f7f9, #12141a); --paper: light-dark(#fff, #1a1d25);
  --text: light-dark(#1b1e26, #e8eaf0); --quiet: light-dark(#565d6d, #a7aebd); --line: light-dark(#e1e4ea, #2d323e);
  --accent: light-dark(#3d53c8, #a3b3ff); --tint: light-dark(#e9ecfb, #262d4f); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: .875rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
header { background: var(--paper); border-bottom: 1px solid var(--line); padding: .75rem 1rem; font-weight: 650; }
header a { color: inherit; text-decoration: none; }
main { max-width: 45rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; margin: 0 0 .25rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; }
a { color: var(--accent); overflow-wrap: anywhere; }
a:focus-visible, iframe:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.quiet, dt { color: var(--quiet); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.mails { list-style: none; margin: 0; padding: 0; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit;
  text-decoration: none; }
.mails a:hover { background: var(--tint); }
.mails a:focus-visible { outline-offset: -2px; }
.mails strong { font-weight: 600; overflow-wrap: anywhere; }
.mails .people { grid-column: 1 / -1; overflow-wrap: anywhere; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
.none { padding: 2rem 1rem; text-align: center; margin: 0; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; min-width: 0; }
nav.views { display: flex; gap: .25rem; margin-bottom: .75rem; }
nav.views a { padding: .375rem .75rem; border-radius: 8px; color: var(--quiet); text-decoration: none; font-weight: 600; }
nav.views a[aria-current] { background: var(--tint); color: var(--accent); }
iframe { display: block; width: 100%; height: 28rem; border: 0; background: var(--ground); }
pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
.after { margin: 1rem 0 0; }
`;

/** How often an open list checks for new mail; it reloads only when there is some. */
const POLL_MS = 3_000;
/** How often the displayed times are updated. */
const TIMES_MS = 30_000;

/** Relative times, the height of the mail's frame, and the check for new mail since `data-newest`. */
export const SCRIPT = `
const relative = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto', style: 'short' });
const STEPS = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
const showTimes = () => {
  for (const time of document.querySelectorAll('time')) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1000;
    const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
    if (!(Math.abs(seconds) < 30 * 86400)) continue;
    time.textContent = relative.format(Math.round(seconds / size), unit);
  }
};
showTimes();
setInterval(showTimes, ${TIMES_MS});
const frame = document.querySelector('iframe');
const fit = () => {
  const height = frame.contentDocument?.documentElement.scrollHeight;
  if (height) frame.style.height = height + 'px';
};
frame?.addEventListener('load', () => {
  fit();
  new ResizeObserver(fit).observe(frame.contentDocument.body);
});
if (frame?.contentDocument?.readyState === 'complete') fit();
const { newest } = document.body.dataset;
if (newest !== undefined) setInterval(async () => {
  try {
    const { data } = await (await fetch('/mailbox/messages.json')).json();
    if ((data[0]?.id ?? '') !== newest) location.reload();
  } catch { /* the server is restarting; the next check will succeed */ }
}, ${POLL_MS});
`;

const hashOf = (source: string): string => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Allows our own style, script and frames, and no other request. */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(SCRIPT)}`,
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Rights of a mail's frame: its links replace the mailbox page. */
export const FRAME_SANDBOX =
  'allow-same-origin allow-top-navigation-by-user-activation allow-popups allow-popups-to-escape-sandbox';

/** Rights of the mail itself, in a frame or alone: inline styles, no script, no loading, no forms. */
export const MAIL_POLICY: string = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${FRAME_SANDBOX}`,
].join('; ');
