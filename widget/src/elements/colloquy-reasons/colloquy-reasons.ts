import { FEEDBACK_COMMENT_MAX_LENGTH, type FeedbackReason } from '@colloquy/contracts';
import { html, LitElement, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { FeedbackEvent } from '../widget-events.ts';
import { reasonsStyles } from './colloquy-reasons.styles.ts';

export const REASONS = [
  'incorrect',
  'incomplete',
  'outdated',
  'irrelevant',
  'unclear',
  'other',
] as const satisfies readonly FeedbackReason[];

/** Asks what was wrong with an answer. A reason is sent at once; a comment is added when it is sent. */
export class ColloquyReasons extends LitElement {
  static override styles = [base, reasonsStyles];
  static override properties = {
    turnId: { attribute: false },
    reason: { state: true },
    comment: { state: true },
  };

  declare turnId: string;
  declare reason: FeedbackReason | undefined;
  declare comment: string;

  constructor() {
    super();
    this.turnId = '';
    this.comment = '';
  }

  protected override render(): TemplateResult {
    return html`<form part="reasons" aria-labelledby="title" @submit=${this.onSubmit}>
      <div class="title" id="title">${text('feedback.why')}</div>
      <div class="reasons" role="group" aria-labelledby="title">${REASONS.map((reason) => this.choice(reason))}</div>
      <div class="words">
        <textarea
          rows="1"
          dir="auto"
          maxlength=${FEEDBACK_COMMENT_MAX_LENGTH}
          aria-label=${text('feedback.comment')}
          placeholder=${text('feedback.comment')}
          .value=${this.comment}
          @input=${this.onInput}
        ></textarea>
        <button type="submit" class="send">${text('widget.send')}</button>
      </div>
    </form>`;
  }

  private choice(reason: FeedbackReason): TemplateResult {
    return html`<button
      type="button"
      class="reason"
      aria-pressed=${this.reason === reason ? 'true' : 'false'}
      @click=${() => this.choose(reason)}
    >
      ${text(`feedback.reason.${reason}`)}
    </button>`;
  }

  private choose(reason: FeedbackReason): void {
    this.reason = reason;
    this.send();
  }

  private send(): void {
    const comment = this.comment.trim();
    this.dispatchEvent(
      new FeedbackEvent(this.turnId, -1, {
        ...(this.reason && { reason: this.reason }),
        ...(comment !== '' && { comment }),
      }),
    );
  }

  private onInput(event: Event): void {
    if (event.target instanceof HTMLTextAreaElement) this.comment = event.target.value;
  }

  /** This ends the questions. */
  private onSubmit(event: Event): void {
    event.preventDefault();
    if (this.comment.trim() !== '') this.send();
    this.dispatchEvent(new Event('colloquy-explained'));
  }
}
