import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { icons } from '../icons.ts';
import { noticeStyles } from './colloquy-notice.styles.ts';

export type NoticeTone = 'error' | 'caution' | 'plain';

const SECOND_MS = 1_000;

/**
 * A line above the composer with an error or event, and one action. With `retryAt` the action is enabled after a
 * countdown. Fires `colloquy-act` and `colloquy-dismiss`.
 */
export class ColloquyNotice extends LitElement {
  static override styles = [base, noticeStyles];
  static override properties = {
    tone: { reflect: true },
    action: { attribute: false },
    retryAt: { attribute: false },
    isDismissible: { attribute: false },
    secondsLeft: { state: true },
  };

  declare tone: NoticeTone;
  declare action: string | null;
  /** When the action is enabled, in milliseconds since 1970; null for at once. */
  declare retryAt: number | null;
  declare isDismissible: boolean;
  declare secondsLeft: number;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor() {
    super();
    this.tone = 'plain';
    this.action = null;
    this.retryAt = null;
    this.isDismissible = true;
    this.secondsLeft = 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('retryAt')) return;
    clearInterval(this.timer);
    this.countDown();
    if (this.secondsLeft > 0) this.timer = setInterval(() => this.countDown(), SECOND_MS);
  }

  protected override render(): TemplateResult {
    return html`<div class="notice" part="notice" role=${this.tone === 'error' ? 'alert' : 'status'}>
      ${this.tone === 'plain' ? nothing : icons.alert()}
      <div class="text">
        <slot></slot>
        ${this.action === null ? nothing : this.button(this.action)}
      </div>
      ${
        this.isDismissible
          ? html`<button
            type="button"
            class="icon-button"
            aria-label=${text('widget.dismiss')}
            @click=${() => this.dispatchEvent(new Event('colloquy-dismiss'))}
          >
            ${icons.minimise(16)}
          </button>`
          : nothing
      }
    </div>`;
  }

  private button(action: string): TemplateResult {
    const isWaiting = this.secondsLeft > 0;
    return html`<button
      type="button"
      class="action"
      ?disabled=${isWaiting}
      @click=${() => this.dispatchEvent(new Event('colloquy-act'))}
    >
      ${isWaiting ? text('widget.retryIn', { seconds: this.secondsLeft }) : action}
    </button>`;
  }

  private countDown(): void {
    const left = this.retryAt === null ? 0 : this.retryAt - Date.now();
    this.secondsLeft = Math.max(0, Math.ceil(left / SECOND_MS));
    if (this.secondsLeft === 0) clearInterval(this.timer);
  }
}
