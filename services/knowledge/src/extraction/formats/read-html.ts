import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import type { TextPart } from '../../splitting/blocks.ts';
import { decodeText, tidy } from './decode-text.ts';

/** Never text for readers. */
const NOISE = 'script, style, noscript, template, svg, canvas, iframe, object, embed, nav, form';
/** The article counts as the whole page only when it holds at least this share of the page's text. */
const ARTICLE_SHARE = 0.6;

/** The main text of a page as markdown, with its headings, lists and tables. */
export function readHtml(bytes: Uint8Array): { parts: TextPart[]; pageCount: null } {
  const html = decodeText(bytes);
  return {
    parts: [{ text: htmlToMarkdown(mainHtml(html)), format: 'markdown', page: null }],
    pageCount: null,
  };
}

export function htmlToMarkdown(html: string): string {
  const markdown = NodeHtmlMarkdown.translate(html, {
    ignore: ['img'],
    keepDataImages: false,
    bulletMarker: '-',
    useInlineLinks: false,
  });
  // Escapes help markdown readers; here they would only get in the way of words.
  return tidy(markdown).replaceAll(/\\([\\`*_{}[\]()#+\-.!|>~])/g, '$1');
}

function mainHtml(html: string): string {
  const whole = parsePage(html);
  for (const element of whole.querySelectorAll(NOISE)) element.remove();
  const body = whole.body?.innerHTML ?? whole.documentElement?.innerHTML ?? html;
  const bodyLength = textLength(whole.body?.textContent ?? body);
  // Readability changes the page it reads, so it gets one of its own.
  const article = new Readability(parsePage(html)).parse();
  const content = article?.content ?? '';
  if (textLength(article?.textContent ?? '') < bodyLength * ARTICLE_SHARE) return body;
  const title = escapeHtml(article?.title ?? '');
  return title === '' || /<h1[\s>]/i.test(content) ? content : `<h1>${title}</h1>${content}`;
}

const TITLE = /<title[\s>][\s\S]*?<\/title>/i;
const OUTER_TAGS = /<!doctype[^>]*>|<\/?(?:html|head)(?:\s[^>]*)?>/gi;

/** Fragments are pages, too, and so are pages that leave out `<body>`, as HTML allows; the parser needs one. */
function parsePage(html: string): ReturnType<typeof parseHTML>['document'] {
  if (/<body[\s>]/i.test(html)) return parseHTML(html).document;
  const title = TITLE.exec(html)?.[0] ?? '';
  const content = html.replace(TITLE, '').replaceAll(OUTER_TAGS, '');
  return parseHTML(`<!doctype html><html><head>${title}</head><body>${content}</body></html>`).document;
}

function textLength(text: string): number {
  return text.replaceAll(/\s+/g, '').length;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
