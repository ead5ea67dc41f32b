import { fieldError } from '@colloquy/errors';
import { escapeHtml } from '../html.ts';

export interface MailContent {
  /** BCP 47 tag of the mail's language; default: English. */
  readonly language?: string;
  readonly title: string;
  /** Plain text, one entry per paragraph. */
  readonly paragraphs: readonly string[];
  /** The mail's main action; `url` is http(s). */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: why this mail was sent, and what happens when it is ignored. */
  readonly footer: string;
}

interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** For mail programs with dark mode; others use the inline light colours. Both palettes are the dashboard's. */
const DARK_STYLE = `@media (prefers-color-scheme: dark) {
  .ground { background: #12141a !important; } .card { background: #1a1d25 !important; border-color: #3a4048 !important; }
  .text { color: #e8eaf0 !important; } .quiet { color: #a7aebd !important; } .button { background: #4f63d6 !important; }
}`;
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * The only template of the product's mails, as text and as HTML that loads nothing. Everything is escaped.
 * @throws AppError `fieldNotValid` when the action's address is not http(s).
 */
export function renderMail(content: MailContent): RenderedMail {
  const actionUrl = content.action && webAddress(content.action.url);
  return { subject: content.title, text: asText(content, actionUrl), html: asHtml(content, actionUrl) };
}

function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') {
    throw fieldError('action.url', 'noWebAddress');
  }
  return parsed.href;
}

function asText({ title, paragraphs, action, footer }: MailContent, actionUrl: string | undefined): string {
  const blocks = [title, ...paragraphs];
  if (action && actionUrl) blocks.push(`${action.label}:\n${actionUrl}`);
  return `${[...blocks, `-- \n${footer}`].join('\n\n')}\n`;
}

function asHtml(
  { language = 'en', title, paragraphs, action, footer }: MailContent,
  actionUrl: string | undefined,
): string {
  const body = paragraphs.map(
    (text) => `<p class="text" style="margin:0 0 16px;color:#1b2027">${escapeHtml(text)}</p>`,
  );
  if (action && actionUrl) body.push(button(action.label, actionUrl));
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${DARK_STYLE}</style></head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="card" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #d8dce3;border-radius:8px"><tr>
<td style="padding:32px;${FONT};font-size:16px;line-height:1.5">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:1.3;color:#1b2027">${escapeHtml(title)}</h1>
${body.join('\n')}
<p class="quiet" style="margin:24px 0 0;font-size:13px;color:#566070">${escapeHtml(footer)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

/** The button, and its address as text for mail programs and readers that avoid buttons. */
function button(label: string, url: string): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0"><a class="button" href="${address}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#3d53c8;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;color:#566070;word-break:break-all">${address}</p>`;
}
