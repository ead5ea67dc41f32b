import { html, LitElement, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { icons } from '../icons.ts';
import { CsatEvent } from '../widget-events.ts';
import { csatStyles } from './colloquy-csat.styles.ts';

const RATINGS = [1, 2, 3, 4, 5];

/** One line that asks the visitor to rate the conversation. Fires CsatEvent, and `colloquy-dismiss` when closed. */
export class ColloquyCsat extends LitElement {
  static override styles = [base, csatStyles];
  static override properties = { given: { attribute: false } };

  /** The visitor's rating; null before. */
  declare given: number | null;

  constructor() {
    super();
    this.given = null;
  }

  protected override render(): TemplateResult {
    return html`<div class="csat" part="csat" role="group" aria-label=${text('csat.question')}>
      <span class="question" role="status">${text(this.given === null ? 'csat.question' : 'csat.thanks')}</span>
      <span class="ratings">
        ${RATINGS.map(
          (rating) => html`<button
            type="button"
            class="rating"
            aria-label=${text('csat.rating', { rating })}
            aria-pressed=${rating === this.given ? 'true' : 'false'}
            @click=${() => this.dispatchEvent(new CsatEvent(rating))}
          >
            ${rating}
          </button>`,
        )}
      </span>
      <button
        type="button"
        class="icon-button"
        aria-label=${text('widget.dismiss')}
        @click=${() => this.dispatchEvent(new Event('colloquy-dismiss'))}
      >
        ${icons.minimise(16)}
      </button>
    </div>`;
  }
}
