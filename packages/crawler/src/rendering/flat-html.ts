/**
 * Browser program that returns the page's HTML with shadow trees in place of their hosts' children, as a reader sees
 * it; null when no element has a shadow tree. `page.content()` leaves those out. The copy is built in an inert
 * document that runs no scripts.
 */
export const FLAT_HTML = `(() => {
  const hasShadow = Array.from(document.querySelectorAll('*')).some((element) => element.shadowRoot !== null);
  if (!hasShadow) return null;
  const inert = document.implementation.createHTMLDocument('');
  const shownIn = (node) => {
    if (node.localName === 'slot' && node.assignedNodes().length > 0) return node.assignedNodes();
    return (node.shadowRoot ?? node).childNodes;
  };
  const copy = (node) => {
    const made = inert.importNode(node, false);
    if (node.nodeType === 1) for (const child of shownIn(node)) made.appendChild(copy(child));
    return made;
  };
  return copy(document.documentElement).outerHTML;
})()`;
