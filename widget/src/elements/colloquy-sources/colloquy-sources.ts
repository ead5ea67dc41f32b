import type { VisitorCitation } from '@colloquy/contracts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { icons } from '../icons.ts';
import { placeInPage } from './place-in-page.ts';
import { sourcesStyles } from './colloquy-sources.styles.ts';

const GAP_PX = 8;
const EDGE_PX = 12;
/** The chat's window, which contains the card. */
const FRAME = 'colloquy-panel';

/** The sources of an answer: numbered chips, each opening a card with the passage and a link. */
export class ColloquySources extends LitElement {
  static override styles = [base, sourcesStyles];
  static override properties = {
    citations: { attribute: false },
    shown: { state: true },
  };

  declare citations: readonly VisitorCitation[];
  declare shown: VisitorCitation | undefined;
  private anchor: HTMLElement | undefined;

  constructor() {
    super();
    this.citations = [];
    this.shown = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('resize', this.position);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('resize', this.position);
  }

  /** Opens the card of source `n` beside an element, or closes it if it is open. */
  async open(n: number, anchor: HTMLElement): Promise<void> {
    const citation = this.citations.find((candidate) => candidate.n === n);
    if (citation === undefined) return;
    const isSame = this.shown === citation && this.anchor === anchor;
    this.close();
    if (isSame) return;
    this.shown = citation;
    this.anchor = anchor;
    await this.updateComplete;
    const card = this.card;
    if (card !== null && 'showPopover' in card) card.showPopover();
    this.position();
    this.renderRoot.querySelector<HTMLElement>('.close')?.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="title" id="title">${text('sources.title')}</div>
      <ul aria-labelledby="title">
        ${this.citations.map((citation) => html`<li>${this.chip(citation)}</li>`)}
      </ul>
      ${this.shown === undefined ? nothing : this.details(this.shown)}
    `;
  }

  private chip(citation: VisitorCitation): TemplateResult {
    return html`<button
      type="button"
      class="chip"
      part="source"
      aria-haspopup="dialog"
      aria-expanded=${this.shown === citation ? 'true' : 'false'}
      @click=${(event: Event) => this.openFrom(event, citation.n)}
    >
      <span class="quiet">${text('sources.source')}</span>
      <span class="number">${citation.n}</span>
      <span class="name" dir="auto">${citation.title}</span>
    </button>`;
  }

  private details(citation: VisitorCitation): TemplateResult {
    const position = [citation.heading, citation.page && text('sources.page', { page: citation.page })]
      .filter(Boolean)
      .join(' · ');
    return html`<div
      class="card"
      popover="auto"
      role="dialog"
      aria-labelledby="card-title"
      @toggle=${this.onToggle}
      @keydown=${this.onKeydown}
    >
      <div class="head">
        <span class="number">${citation.n}</span>
        <div class="card-title" id="card-title" dir="auto">${citation.title}</div>
        <button type="button" class="icon-button close" aria-label=${text('sources.close')} @click=${() => this.close()}>
          ${icons.minimise(18)}
        </button>
      </div>
      ${position === '' ? nothing : html`<div class="place" dir="auto">${position}</div>`}
      <blockquote dir="auto">${quotation(citation)}</blockquote>
      ${
        isWebAddress(citation.url)
          ? html`<a href=${placeInPage(citation.url, citation.passage)} target="_blank" rel="noopener noreferrer nofollow"
            >${text('sources.visit')} ${icons.external()}</a
          >`
          : nothing
      }
    </div>`;
  }

  private openFrom(event: Event, n: number): void {
    if (event.currentTarget instanceof HTMLElement) void this.open(n, event.currentTarget);
  }

  private get card(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.card');
  }

  /** Below the anchor, so that the answer stays readable, and inside the chat's window. */
  private readonly position = (): void => {
    const { card, anchor } = this;
    if (card === null || anchor === undefined) return;
    const frame = frameOf(this);
    card.style.maxWidth = `${frame.width - 2 * EDGE_PX}px`;
    card.style.maxHeight = `${frame.height - 2 * EDGE_PX}px`;
    const from = anchor.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = card;
    const top = Math.min(from.bottom + GAP_PX, frame.bottom - height - EDGE_PX);
    const left = Math.min(from.left, frame.right - width - EDGE_PX);
    card.style.top = `${Math.max(frame.top + EDGE_PX, top)}px`;
    card.style.left = `${Math.max(frame.left + EDGE_PX, left)}px`;
  };

  /** Returns the focus to the element that opened the card, unless a click has moved it. */
  private close(): void {
    const { card, anchor } = this;
    if (this.shown === undefined) return;
    const focused = focusedElement();
    const isElsewhere = focused !== null && focused !== document.body && card?.contains(focused) !== true;
    this.shown = undefined;
    this.anchor = undefined;
    if (!isElsewhere) anchor?.focus();
  }

  private onToggle(event: ToggleEvent): void {
    // Closed by the browser: a click outside or Escape.
    if (event.newState === 'closed') this.close();
  }

  private onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // This Escape closes the card, not the chat around it.
    event.stopPropagation();
    event.preventDefault();
    this.close();
  }
}

/** The passage with the quoted sentences marked, or only the quote if there is no passage. */
function quotation({ passage, snippet }: VisitorCitation): string | TemplateResult[] {
  if (passage === undefined) return snippet;
  return passage.map(({ text: piece, quoted }) => (quoted ? html`<mark>${piece}</mark>` : html`${piece}`));
}

/** The chat's window around an element, or the browser's. */
function frameOf(element: Element): DOMRect {
  let node: Node | null = element;
  while (node !== null && !(node instanceof Element && node.localName === FRAME)) {
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return node instanceof Element ? node.getBoundingClientRect() : new DOMRect(0, 0, innerWidth, innerHeight);
}

/** The focused element, through all open shadow roots. */
function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}
