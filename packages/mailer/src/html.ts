const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is safe between tags and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}

/** An http(s) address up to the next white space, without the punctuation that ends a sentence. */
const WEB_ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]]/g;

/** Escapes a text and turns its web addresses into links. */
export function linkify(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(WEB_ADDRESS)) {
    const escaped = escapeHtml(address);
    html += `${escapeHtml(text.slice(end, index))}<a href="${escaped}" rel="noreferrer">${escaped}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
