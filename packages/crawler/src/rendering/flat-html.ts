/**
 * A program for the browser: the HTML of the page with what custom elements show in the place of what they hold, as a
 * reader sees it; null when no element has such a (shadow) tree, which `page.content()` leaves out. The copy is made for
 * a document that runs nothing.
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
