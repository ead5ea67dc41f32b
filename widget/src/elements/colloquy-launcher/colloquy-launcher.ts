import { text } from '../../locale/strings.ts';
import { defineElement } from '../define-element.ts';
import { StateRequestEvent } from '../widget-events.ts';
import { launcherStyles } from './colloquy-launcher.styles.ts';
import { launcherIcon } from './launcher-icons.ts';

const COUNT_MAX = 9;

/**
 * The round button that opens and closes the chat, with the number of unread answers. A plain element without Lit,
 * because it is on every page of every host.
 */
export class ColloquyLauncher extends HTMLElement {
  readonly #button = document.createElement('button');
  readonly #badge = document.createElement('span');
  readonly #icons = [span('icon', launcherIcon('chat')), span('icon', launcherIcon('down'))] as const;
  #isOpen = false;

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = [launcherStyles];
    this.#button.type = 'button';
    this.#button.setAttribute('part', 'launcher');
    this.#button.addEventListener('click', () => this.#toggle());
    this.#badge.className = 'badge';
    this.#badge.setAttribute('part', 'badge');
    this.#badge.setAttribute('aria-hidden', 'true');
    this.#button.append(...this.#icons, this.#badge);
    shadow.append(this.#button);
    this.show(false, 0);
  }

  /** Shows whether the chat is open, and the number of unread answers. */
  show(isOpen: boolean, unread: number): void {
    this.#isOpen = isOpen;
    const [chat, down] = this.#icons;
    chat.toggleAttribute('data-shown', !isOpen);
    down.toggleAttribute('data-shown', isOpen);
    this.#badge.hidden = isOpen || unread === 0;
    this.#badge.textContent = unread > COUNT_MAX ? `${COUNT_MAX}+` : String(unread);
    this.#button.setAttribute('aria-expanded', String(isOpen));
    this.#button.setAttribute('aria-label', label(isOpen, unread));
  }

  /** Returns the focus to the launcher. */
  override focus(): void {
    this.#button.focus();
  }

  #toggle(): void {
    this.dispatchEvent(new StateRequestEvent(this.#isOpen ? 'minimized' : 'expanded'));
  }
}

function span(className: string, content: Node): HTMLSpanElement {
  const element = document.createElement('span');
  element.className = className;
  element.append(content);
  return element;
}

function label(isOpen: boolean, unread: number): string {
  if (isOpen) return text('widget.close');
  return unread > 0 ? text('widget.openUnread', { count: unread }) : text('widget.open');
}

declare global {
  interface HTMLElementTagNameMap {
    'colloquy-launcher': ColloquyLauncher;
  }
}

defineElement('colloquy-launcher', ColloquyLauncher);
