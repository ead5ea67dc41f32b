import { QUERY_MAX_LENGTH } from '@colloquy/contracts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { icons } from '../icons.ts';
import { SendEvent } from '../widget-events.ts';
import { composerStyles } from './colloquy-composer.styles.ts';

/** From here on the number of remaining characters is shown. */
const COUNT_FROM = QUERY_MAX_LENGTH - 200;

/**
 * The input of questions. While a question is being answered the field is read-only rather than disabled, to keep the
 * focus.
 */
export class ColloquyComposer extends LitElement {
  static override styles = [base, composerStyles];
  static override properties = {
    isBusy: { attribute: false },
    isBlocked: { attribute: false },
    draft: { state: true },
  };

  /** A question is being answered. */
  declare isBusy: boolean;
  /** Sending is disabled, but typing is not. */
  declare isBlocked: boolean;
  declare draft: string;

  constructor() {
    super();
    this.isBusy = false;
    this.isBlocked = false;
    this.draft = '';
  }

  override focus(): void {
    this.field?.focus({ preventScroll: true });
  }

  /** Restores a question that could not be sent, keeping text typed meanwhile. */
  returnDraft(question: string): void {
    if (this.draft.trim() === '') this.draft = question;
  }

  /** Sends the typed text. */
  submit(): void {
    const question = this.draft.trim();
    if (question === '' || this.isBusy || this.isBlocked) return;
    this.draft = '';
    this.dispatchEvent(new SendEvent(question));
    this.focus();
  }

  protected override render(): TemplateResult {
    const left = QUERY_MAX_LENGTH - this.draft.length;
    const isIdle = this.draft.trim() === '' || this.isBusy || this.isBlocked;
    return html`<form part="composer" @submit=${this.onSubmit}>
      <textarea
        part="input"
        rows="1"
        dir=${this.draft === '' ? nothing : 'auto'}
        enterkeyhint="send"
        maxlength=${QUERY_MAX_LENGTH}
        aria-label=${text('widget.placeholder')}
        placeholder=${text('widget.placeholder')}
        .value=${this.draft}
        ?readonly=${this.isBusy}
        @input=${this.onInput}
        @keydown=${this.onKeydown}
      ></textarea>
      <button type="submit" part="send" aria-label=${text('widget.send')} aria-disabled=${isIdle ? 'true' : 'false'}>
        ${icons.send()}
      </button>
      ${
        this.draft.length > COUNT_FROM
          ? html`<div class="count" role="status">${text('widget.charactersLeft', { count: left })}</div>`
          : nothing
      }
    </form>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { field } = this;
    if (field === null || !changed.has('draft') || CSS.supports('field-sizing', 'content')) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }

  private get field(): HTMLTextAreaElement | null {
    return this.renderRoot.querySelector('textarea');
  }

  private onInput(): void {
    this.draft = this.field?.value ?? '';
  }

  private onKeydown(event: KeyboardEvent): void {
    // Enter that confirms an input method's suggestion does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    this.submit();
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    this.submit();
  }
}
