import type { LitElement } from 'lit';

/** Puts an element with these properties into the page and waits until it is drawn. */
export async function mount<T extends LitElement>(element: T, properties: Partial<T>): Promise<T> {
  Object.assign(element, properties);
  document.body.append(element);
  await element.updateComplete;
  return element;
}

/** The one element inside another's shadow root; throws when there is none. */
export function part<T extends Element = HTMLElement>(host: Element, selector: string): T {
  const found = host.shadowRoot?.querySelector<T>(selector);
  if (found === null || found === undefined) throw new Error(`no ${selector} in ${host.localName}`);
  return found;
}

/** The text that a person would read in an element's shadow root. */
export function shownText(host: Element): string {
  return (host.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
