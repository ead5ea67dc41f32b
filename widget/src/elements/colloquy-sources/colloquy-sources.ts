import type { VisitorCitation } from '@colloquy/contracts';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { icons } from '../icons.ts';
import { sourcesStyles } from './colloquy-sources.styles.ts';

const GAP_PX = 8;
const EDGE_PX = 12;

/** The sources of an answer: numbered chips, each opening a card with the passage and a link to it. */
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

  /** Opens the card of source `n` beside an element; the same source again closes it. */
  async open(n: number, anchor: HTMLElement): Promise<void> {
    const citation = this.citations.find((candidate) => candidate.n === n);
    if (citation === undefined) return;
    const isSame = this.shown === citation && this.anchor === anchor;
    this.close();
    if (isSame) return;
    this.shown = citation;
    this.anchor = anchor;
    await this.updateComplete;
    this.place(anchor);
    this.renderRoot.querySelector<HTMLElement>('.close')?.focus();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="title" id="title">${text('sources.title')}</div>
      <ul aria-labelledby="title">
        ${this.citations.map((citation) => html`<li>${this.chip(citation)}</li>`)}
      </ul>
      ${this.shown === undefined ? nothing : this.card(this.shown)}
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

  private card(citation: VisitorCitation): TemplateResult {
    const place = [citation.heading, citation.page && text('sources.page', { page: citation.page })]
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
        <button type="button" class="icon-button close" aria-label=${text('sources.close')} @click=${this.close}>
          ${icons.minimise(18)}
        </button>
      </div>
      ${place === '' ? nothing : html`<div class="place" dir="auto">${place}</div>`}
      <blockquote dir="auto">${citation.snippet}</blockquote>
      ${
        isWebAddress(citation.url)
          ? html`<a href=${citation.url} target="_blank" rel="noopener noreferrer nofollow"
            >${text('sources.visit')} ${icons.external()}</a
          >`
          : nothing
      }
    </div>`;
  }

  private openFrom(event: Event, n: number): void {
    if (event.currentTarget instanceof HTMLElement) void this.open(n, event.currentTarget);
  }

  /** Above the anchor, or below where there is no room, inside the window. */
  private place(anchor: HTMLElement): void {
    const card = this.renderRoot.querySelector<HTMLElement>('.card');
    if (card === null || !('showPopover' in card)) return;
    card.showPopover();
    const from = anchor.getBoundingClientRect();
    const { width, height } = card.getBoundingClientRect();
    const above = from.top - height - GAP_PX;
    const top = above >= EDGE_PX ? above : Math.min(from.bottom + GAP_PX, innerHeight - height - EDGE_PX);
    const left = Math.max(EDGE_PX, Math.min(from.left - EDGE_PX, innerWidth - width - EDGE_PX));
    card.style.top = `${Math.max(EDGE_PX, top)}px`;
    card.style.left = `${left}px`;
  }

  private readonly close = (): void => {
    if (this.shown === undefined) return;
    this.shown = undefined;
    this.anchor?.focus();
    this.anchor = undefined;
  };

  private onToggle(event: ToggleEvent): void {
    // Closed by the browser: a click elsewhere or Escape.
    if (event.newState === 'closed') this.close();
  }

  private onKeydown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // This Escape is for the card, not for the chat around it.
    event.stopPropagation();
    event.preventDefault();
    this.close();
  }
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url);
}
