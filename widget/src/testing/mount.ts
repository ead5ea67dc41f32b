import type { LitElement } from 'lit';

/** Adds an element with these properties to the page and waits until it is rendered. */
export async function mount<T extends LitElement>(element: T, properties: Partial<T>): Promise<T> {
  Object.assign(element, properties);
  document.body.append(element);
  await element.updateComplete;
  return element;
}

/** The only element with this name in another's shadow root; throws without one. */
export function part<T extends Element = HTMLElement>(host: Element, selector: string): T {
  const found = host.shadowRoot?.querySelector<T>(selector);
  if (found === null || found === undefined) throw new Error(`no ${selector} in ${host.localName}`);
  return found;
}

/** The visible text of an element's shadow root. */
export function shownText(host: Element): string {
  return (host.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
