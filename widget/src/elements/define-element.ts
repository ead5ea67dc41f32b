/** Registers an element once, because a page may load the script twice, or two versions of it. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (customElements.get(name) === undefined) customElements.define(name, element);
}
