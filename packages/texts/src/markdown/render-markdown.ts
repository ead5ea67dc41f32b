import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';

const LINK_REL = 'noopener noreferrer nofollow';
const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;
const TAGS =
  'p br hr strong em s del code pre blockquote ul ol li a h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  );
const ATTRIBUTES = ['href', 'start', 'align'];

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });
// An image would tell its host about the reader, so its description is shown instead.
markdown.renderer.rules['image'] = (tokens, index, options, env, self) =>
  markdown.utils.escapeHtml(self.renderInlineAsText(tokens[index]?.children ?? [], options, env));
// Parsing a `style` attribute already violates the page's content policy, although it is removed below.
markdown.core.ruler.push('align-without-style', ({ tokens }) => {
  for (const token of tokens) {
    const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style')))?.[1];
    if (align !== undefined) token.attrs = [['align', align]];
  }
});
markdown.validateLink = (url) => SAFE_LINK.test(url.trim());

/**
 * Renders Markdown as safe nodes: no raw HTML, no images, no styles, links in a new tab. `tableLabel` names tables without
 * a head.
 */
export function renderMarkdown(source: string, tableLabel: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(markdown.render(source), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: SAFE_LINK,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = LINK_REL;
  }
  // A wide table scrolls by itself instead of widening the text.
  for (const table of fragment.querySelectorAll('table')) {
    const frame = document.createElement('div');
    frame.className = 'table';
    frame.tabIndex = 0;
    frame.setAttribute('role', 'region');
    frame.setAttribute('aria-label', table.querySelector('th')?.textContent || tableLabel);
    table.replaceWith(frame);
    frame.append(table);
  }
  for (const block of fragment.querySelectorAll('pre')) block.tabIndex = 0;
  return fragment;
}
