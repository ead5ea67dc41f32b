import type { ContactField, ContactForm } from '@colloquy/contracts';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { ContactIssues, OfferedContact } from '../../conversation/contact.ts';
import { text } from '../../locale/strings.ts';
import { base } from '../../theme/base.styles.ts';
import { ContactSendEvent } from '../widget-events.ts';
import { contactStyles } from './colloquy-contact.styles.ts';

/** Catches typing errors only; the server validates the address. */
const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_LENGTH = { email: 254, name: 200, phone: 40, message: 2_000, custom: 500 } as const;
const AUTOCOMPLETE = { email: 'email', name: 'name', phone: 'tel', message: 'off', custom: 'off' } as const;
/** Honeypot: invisible to users, filled in only by bots. */
const TRAP = 'website';
const CONSENT = 'consent';

/** Name of a field in requests and in the server's errors. */
function postedName({ key, label }: ContactField): string {
  return key === 'custom' ? `fields.${label}` : key;
}

/** The contact form. Typed text stays while it is sent, and when that fails. */
export class ColloquyContact extends LitElement {
  static override styles = [base, contactStyles];
  static override properties = {
    contact: { attribute: false },
    found: { state: true },
  };

  declare contact: OfferedContact;
  /** Issues found by the form itself. */
  declare found: ContactIssues;
  /** The element focused last. */
  private shownIssues: ContactIssues | undefined;

  constructor() {
    super();
    this.found = {};
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('contact');
    if (before !== undefined && this.contact.phase === 'sending') this.found = {};
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('contact');
    if (before?.phase === 'sending' && this.contact.phase === 'sent') {
      this.renderRoot.querySelector<HTMLElement>('.success')?.focus();
    }
    const issues = this.issues;
    if (Object.keys(issues).length === 0 || issues === this.shownIssues) return;
    this.shownIssues = issues;
    this.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  protected override render(): TemplateResult {
    const { form, phase } = this.contact;
    if (phase === 'sent') {
      // Line breaks of the text are displayed, so the template must add none.
      return html`<div class="box success" part="contact" role="status" tabindex="-1" dir="auto"
        >${form.success || text('contact.success')}</div
      >`;
    }
    return html`<form class="box" part="contact" aria-labelledby="intro" novalidate @submit=${this.onSubmit}>
      <p class="intro" id="intro" dir="auto">${form.intro || text('contact.intro')}</p>
      ${form.fields.map((field, at) => this.field(field, at))}
      ${this.trap()}
      ${this.consent(form)}
      ${this.failure()}
      <button type="submit" class="send" ?disabled=${phase === 'sending'}>
        ${text(phase === 'sending' ? 'contact.sending' : 'contact.submit')}
      </button>
    </form>`;
  }

  private field(field: ContactField, at: number): TemplateResult {
    const name = postedName(field);
    const issue = this.issues[name];
    const label = field.label || (field.key === 'custom' ? '' : text(`contact.${field.key}`));
    return html`<div class="field">
      <label for=${`f${at}`} dir="auto">
        ${label} ${field.required ? nothing : html`<span class="optional">${text('contact.optional')}</span>`}
      </label>
      ${this.control(field, at, issue !== undefined)}
      ${issue === undefined ? nothing : html`<p class="issue" id=${`i${at}`}>${issue}</p>`}
    </div>`;
  }

  private control(field: ContactField, at: number, isWrong: boolean): TemplateResult {
    const { key, required, validation } = field;
    const name = postedName(field);
    const describedBy = isWrong ? `i${at}` : nothing;
    const invalid = isWrong ? 'true' : nothing;
    if (key === 'message') {
      return html`<textarea
        id=${`f${at}`}
        name=${name}
        rows="3"
        dir="auto"
        maxlength=${MAX_LENGTH.message}
        aria-required=${required ? 'true' : nothing}
        aria-invalid=${invalid}
        aria-describedby=${describedBy}
      ></textarea>`;
    }
    return html`<input
      id=${`f${at}`}
      name=${name}
      type=${key === 'email' ? 'email' : key === 'phone' || validation === 'phone' ? 'tel' : 'text'}
      inputmode=${validation === 'number' ? 'decimal' : validation === 'url' ? 'url' : nothing}
      autocomplete=${AUTOCOMPLETE[key]}
      dir="auto"
      maxlength=${MAX_LENGTH[key]}
      aria-required=${required ? 'true' : nothing}
      aria-invalid=${invalid}
      aria-describedby=${describedBy}
    />`;
  }

  private consent({ consent }: ContactForm): TemplateResult | typeof nothing {
    if (consent.text === '') return nothing;
    const issue = this.issues[CONSENT];
    return html`<div class="field">
      <label class="consent" dir="auto">
        <input
          type="checkbox"
          name=${CONSENT}
          aria-required=${consent.required ? 'true' : nothing}
          aria-invalid=${issue === undefined ? nothing : 'true'}
          aria-describedby=${issue === undefined ? nothing : 'consent-issue'}
        />
        <span>${consent.text}</span>
      </label>
      ${
        consent.url === null
          ? nothing
          : html`<a href=${consent.url} target="_blank" rel="noopener noreferrer">${text('contact.consent')}</a>`
      }
      ${issue === undefined ? nothing : html`<p class="issue" id="consent-issue">${issue}</p>`}
    </div>`;
  }

  private trap(): TemplateResult {
    return html`<div class="trap" aria-hidden="true">
      <input name=${TRAP} type="text" tabindex="-1" autocomplete="off" />
    </div>`;
  }

  private failure(): TemplateResult | typeof nothing {
    const { form } = this.issues;
    return form === undefined ? nothing : html`<p class="issue" role="alert">${form}</p>`;
  }

  private get issues(): ContactIssues {
    return Object.keys(this.found).length > 0 ? this.found : this.contact.issues;
  }

  private onSubmit(event: Event): void {
    event.preventDefault();
    if (this.contact.phase === 'sending' || !(event.target instanceof HTMLFormElement)) return;
    const data = new FormData(event.target);
    const valueOf = (name: string): string => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const { fields, consent } = this.contact.form;
    const values = Object.fromEntries(fields.map(postedName).map((name) => [name, valueOf(name)]));
    const isAgreed = data.get(CONSENT) !== null;
    this.found = {
      ...Object.fromEntries(fields.flatMap((field) => issueOf(field, values[postedName(field)] ?? ''))),
      ...(consent.required && !isAgreed ? { [CONSENT]: text('contact.consentMissing') } : {}),
    };
    if (Object.keys(this.found).length > 0) return;
    this.dispatchEvent(new ContactSendEvent({ values, consent: isAgreed, website: valueOf(TRAP) }));
  }
}

function issueOf(field: ContactField, value: string): readonly (readonly [string, string])[] {
  const name = postedName(field);
  if (field.key === 'email' && value === '') return [[name, text('contact.emailMissing')]];
  if (field.key === 'email' && !LOOKS_LIKE_EMAIL.test(value)) return [[name, text('contact.emailInvalid')]];
  return field.required && value === '' ? [[name, text('contact.required')]] : [];
}

declare global {
  interface HTMLElementTagNameMap {
    'colloquy-contact': ColloquyContact;
  }
}
