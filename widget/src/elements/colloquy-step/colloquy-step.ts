import {
  FOLLOW_UP_TEXT,
  plainStepText,
  QUERY_MAX_LENGTH,
  STEP_TYPES,
  typedChoice,
} from '@colloquy/contracts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { StepMessage } from '../../conversation/message.ts';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import type { ColloquyComposer } from '../colloquy-composer/colloquy-composer.ts';
import { StepAnswerEvent } from '../widget-events.ts';
import { countHint, countIssue } from './choice.ts';
import { stepStyles } from './colloquy-step.styles.ts';
import { composerOf, giveTyping, leaveTyping, takeTyping } from './typing-place.ts';

/** Value of the radio button or checkbox for the visitor's own answer. */
const OTHER = 'other';

/** The controls of a flow's step: they send typed or chosen answers; the step's text is above them. */
export class ColloquyStep extends LitElement {
  static override styles = [base, stepStyles];
  static override properties = {
    message: { attribute: false },
    isBlocked: { attribute: false },
    found: { state: true },
  };

  declare message: StepMessage;
  /** Sending is disabled. */
  declare isBlocked: boolean;
  /** Issues found by the controls themselves. */
  declare found: string | null;
  private composer: ColloquyComposer | null = null;

  constructor() {
    super();
    this.isBlocked = false;
    this.found = null;
  }

  /** Focuses the first control, or the group where an on-screen keyboard would cover it. */
  override focus(): void {
    const isTyped = this.message.step.type === STEP_TYPES.input.id;
    const isTouch = matchMedia('(hover: none) and (pointer: coarse)').matches;
    const first = isTyped && isTouch ? 'fieldset' : 'input, textarea, button.option';
    this.renderRoot.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('message');
    if (before !== undefined && before.key !== this.message.key) this.found = null;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.composer = composerOf(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    leaveTyping(this, this.composer);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!changed.has('message') || changed.get('message')?.key === this.message.key) return;
    if (this.hasField) takeTyping(this);
    else leaveTyping(this, this.composer);
  }

  private get hasField(): boolean {
    const { type, input } = this.message.step;
    return type === STEP_TYPES.input.id || input.allowOther;
  }

  protected override render(): TemplateResult {
    const { step } = this.message;
    const { input } = step;
    const isTyped = step.type === STEP_TYPES.input.id;
    const isSentByChoice = !isTyped && input.layout === 'buttons' && input.maxSelect === 1;
    const needsSend = !isSentByChoice || input.allowOther;
    return html`<form class="box" part="step" novalidate @submit=${this.onSubmit}>
      <fieldset tabindex="-1" aria-describedby=${this.describedBy}>
        <legend class="quiet">${plainStepText(step.text)}</legend>
        ${this.progress()}
        ${isTyped ? this.field() : isSentByChoice ? this.buttons() : this.options()}
        ${this.notes()}
        <div class="actions">
          ${
            needsSend
              ? html`<button type="submit" class="send" aria-disabled=${this.isBlocked ? 'true' : 'false'}>
                ${text('widget.send')}
              </button>`
              : nothing
          }
          ${
            input.required
              ? nothing
              : html`<button type="button" class="skip" @click=${() => this.answer(FOLLOW_UP_TEXT)}>
                ${text('survey.skip')}
              </button>`
          }
          <button
            type="button"
            class="leave"
            aria-disabled=${this.isBlocked ? 'true' : 'false'}
            @click=${() => this.answer(text('survey.leave'), [], true)}
          >
            ${text('survey.leave')}
          </button>
          ${
            this.hasField
              ? html`<button type="button" class="leave ask" @click=${() => giveTyping(this)}>
                ${text('widget.placeholder')}
              </button>`
              : nothing
          }
        </div>
      </fieldset>
    </form>`;
  }

  /** "2 of 5", on the longest remaining path. */
  private progress(): TemplateResult | typeof nothing {
    const { done, total } = this.message.step.progress;
    if (total < 2) return nothing;
    const label = text('survey.progress', { done: done + 1, total });
    return html`<div class="progress">
      <span id="progress">${label}</span>
      <progress max=${total} value=${done + 1} aria-labelledby="progress"></progress>
    </div>`;
  }

  private field(): TemplateResult {
    const { step, returned } = this.message;
    const { input } = step;
    const isMultiline = input.multiline;
    const common = { name: 'typed', value: returned?.text ?? '', max: input.maxLength ?? QUERY_MAX_LENGTH };
    const isInvalid = this.issue === null ? nothing : 'true';
    const required = input.required ? 'true' : nothing;
    if (isMultiline) {
      return html`<textarea
        name=${common.name}
        rows="3"
        dir="auto"
        inputmode=${input.inputMode}
        maxlength=${common.max}
        placeholder=${input.placeholder}
        aria-label=${plainStepText(step.text)}
        aria-required=${required}
        aria-invalid=${isInvalid}
        aria-describedby=${this.describedBy}
        .value=${common.value}
      ></textarea>`;
    }
    const isEmail = input.kind === 'email';
    const isTelephone = input.inputMode === 'tel';
    return html`<input
      name=${common.name}
      type=${isEmail ? 'email' : isTelephone ? 'tel' : 'text'}
      inputmode=${input.kind === 'number' && input.inputMode === 'text' ? 'decimal' : input.inputMode}
      autocomplete=${isEmail ? 'email' : isTelephone ? 'tel' : 'off'}
      enterkeyhint="send"
      dir="auto"
      maxlength=${common.max}
      placeholder=${input.placeholder}
      aria-label=${plainStepText(step.text)}
      aria-required=${required}
      aria-invalid=${isInvalid}
      aria-describedby=${this.describedBy}
      .value=${common.value}
    />`;
  }

  /** One click answers. */
  private buttons(): TemplateResult {
    const { options, input } = this.message.step;
    return html`<div class="buttons">
        ${options.map(
          ({ id, label }) => html`<button
            type="button"
            class="option"
            dir="auto"
            aria-disabled=${this.isBlocked ? 'true' : 'false'}
            @click=${() => this.answer(label, [id])}
          >
            ${label}
          </button>`,
        )}
      </div>
      ${input.allowOther ? this.other() : nothing}`;
  }

  /** Chosen first, then sent. */
  private options(): TemplateResult {
    const { step, returned } = this.message;
    const { allowOther, maxSelect, layout } = step.input;
    const type = maxSelect === 1 ? 'radio' : 'checkbox';
    return html`<div class=${layout === 'list' ? 'list' : 'list chips'}>
        ${step.options.map(
          ({ id, label }) => html`<label class="choice" dir="auto">
            <input type=${type} name="option" value=${id} .checked=${returned?.optionIds.includes(id) ?? false} />
            <span>${label}</span>
          </label>`,
        )}
        ${
          allowOther
            ? html`<label class="choice">
              <input type=${type} name="option" value=${OTHER} />
              <span>${text('survey.other')}</span>
            </label>`
            : nothing
        }
      </div>
      ${allowOther ? this.other() : nothing}`;
  }

  private other(): TemplateResult {
    return html`<input
      class="other"
      name="typed"
      type="text"
      dir="auto"
      maxlength=${QUERY_MAX_LENGTH}
      placeholder=${text('survey.ownWords')}
      aria-label=${text('survey.other')}
      aria-invalid=${this.issue === null ? nothing : 'true'}
      aria-describedby=${this.describedBy}
      @input=${this.onOther}
    />`;
  }

  private notes(): TemplateResult {
    const { step, attemptsLeft, error } = this.message;
    const hint = step.type === STEP_TYPES.multipleChoice.id ? countHint(step) : null;
    const { issue } = this;
    return html`
      ${hint === null ? nothing : html`<p class="hint" id="hint">${hint}</p>`}
      ${issue === null ? nothing : html`<p class="issue" id="issue" role="alert" dir="auto">${issue}</p>`}
      ${
        error === null || attemptsLeft === null || attemptsLeft < 1
          ? nothing
          : html`<p class="hint" id="attempts">${text('survey.attemptsLeft', { count: attemptsLeft })}</p>`
      }
    `;
  }

  private get issue(): string | null {
    return this.found ?? this.message.error;
  }

  /** Ids of the visible notes in reading order. */
  private get describedBy(): string {
    return 'issue attempts hint';
  }

  /** Typing an own answer selects it. */
  private onOther(event: Event): void {
    const box = this.renderRoot.querySelector<HTMLInputElement>(`[name=option][value=${OTHER}]`);
    if (box !== null && event.target instanceof HTMLInputElement)
      box.checked = event.target.value.trim() !== '';
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const data = new FormData(event.target);
    const typed = data.get('typed');
    const said = typeof typed === 'string' ? typed.trim() : '';
    const chosen = data.getAll('option');
    if (this.message.step.type === STEP_TYPES.input.id) this.sendTyped(said);
    else
      this.sendChosen(
        said,
        chosen.flatMap((value) => (typeof value === 'string' ? value : [])),
      );
  }

  private sendTyped(said: string): void {
    if (said !== '') this.answer(said);
    else if (this.message.step.input.required) this.refuse(text('contact.required'));
    else this.answer(FOLLOW_UP_TEXT);
  }

  private sendChosen(said: string, chosen: readonly string[]): void {
    const { step } = this.message;
    const options = step.options.filter(({ id }) => chosen.includes(id));
    const hasBoxes = this.renderRoot.querySelector('[name=option]') !== null;
    const isOther = hasBoxes ? chosen.includes(OTHER) : said !== '';
    if (isOther && said === '') return this.refuse(text('contact.required'));
    const count = options.length + (isOther ? 1 : 0);
    if (count === 0 && !step.input.required) return this.answer(FOLLOW_UP_TEXT);
    const issue = countIssue(step, count);
    if (issue !== null) return this.refuse(issue);
    const labels = options.map(({ label }) => label);
    if (isOther) return this.answer(typedChoice(labels, said));
    this.answer(
      labels.join(', '),
      options.map(({ id }) => id),
    );
  }

  private refuse(issue: string): void {
    this.found = issue;
    void this.updateComplete.then(() => this.focus());
  }

  private answer(said: string, optionIds: readonly string[] = [], leavesFlow = false): void {
    if (this.isBlocked) return;
    this.dispatchEvent(new StepAnswerEvent(this.message.step.id, said, optionIds, leavesFlow));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'colloquy-step': ColloquyStep;
  }
}
