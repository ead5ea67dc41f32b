import { expect, test } from 'vitest';
import type { OfferedContact } from '../../conversation/contact.ts';
import { aContactForm } from '../../testing/builders.ts';
import { mount, part } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { ContactSendEvent } from '../widget-events.ts';
import { ColloquyContact } from './colloquy-contact.ts';

defineElement('colloquy-contact', ColloquyContact);

const FIELDS: OfferedContact['form']['fields'] = [
  { key: 'email', label: '', required: true, validation: 'none' },
  { key: 'message', label: '', required: false, validation: 'none' },
  { key: 'custom', label: 'Order number', required: true, validation: 'number' },
];
const CONSENT = { required: true, text: 'You may write to me.', url: 'https://example.com/privacy' };

async function aForm(contact: Partial<OfferedContact> = {}, form: Partial<OfferedContact['form']> = {}) {
  const offered: OfferedContact = {
    form: aContactForm({ fields: FIELDS, consent: CONSENT, ...form }),
    turnId: 'h1',
    phase: 'open',
    issues: {},
    ...contact,
  };
  const element = await mount(new ColloquyContact(), { contact: offered });
  const sent: unknown[] = [];
  element.addEventListener(ContactSendEvent.type, (event) => {
    if (event instanceof ContactSendEvent) sent.push(event.sent);
  });
  const field = (name: string) => part<HTMLInputElement>(element, `[name="${name}"]`);
  const type = (name: string, value: string) => {
    field(name).value = value;
  };
  const submit = async () => {
    part(element, 'form').dispatchEvent(new Event('submit', { cancelable: true }));
    await element.updateComplete;
  };
  const issues = () =>
    [...element.renderRoot.querySelectorAll('.issue')].map(({ textContent }) => textContent?.trim());
  return { element, sent, field, type, submit, issues, offered };
}

test('has a label for each field, says what is optional, and links what is agreed to', async () => {
  const { element, field } = await aForm();
  const labels = [...element.renderRoot.querySelectorAll('label')].map(({ textContent }) =>
    textContent?.replaceAll(/\s+/g, ' ').trim(),
  );
  expect(labels).toEqual(['E-mail', 'Message (optional)', 'Order number', 'You may write to me.']);
  for (const label of element.renderRoot.querySelectorAll('label[for]')) {
    expect(element.renderRoot.querySelector(`#${label.getAttribute('for')}`)).not.toBeNull();
  }
  expect([field('email').type, field('email').autocomplete]).toEqual(['email', 'email']);
  expect(part<HTMLAnchorElement>(element, 'a').rel).toBe('noopener noreferrer');
});

test('sends what was typed', async () => {
  const { sent, type, submit, field } = await aForm();
  type('email', ' vi@example.com ');
  type('message', 'Call me.');
  type('fields.Order number', '4711');
  field('consent').checked = true;
  await submit();
  expect(sent).toEqual([
    {
      values: { email: 'vi@example.com', message: 'Call me.', 'fields.Order number': '4711' },
      consent: true,
      website: '',
    },
  ]);
});

test('says at each field what is missing, gives it the keyboard, and sends nothing', async () => {
  const { sent, type, submit, issues, element, field } = await aForm();
  await submit();
  expect(issues()).toEqual(['Email is missing.', 'Please fill this in.', 'Please agree first.']);
  expect(element.shadowRoot?.activeElement).toBe(field('email'));
  expect(field('email').getAttribute('aria-describedby')).toBe(
    element.renderRoot.querySelector('.issue')?.id,
  );
  type('email', 'nobody');
  await submit();
  expect(issues()[0]).toBe('Email is not valid.');
  expect(sent).toEqual([]);
});

test('shows what the server found, keeps what was typed, and sends again', async () => {
  const { element, offered, type, submit, issues, field, sent } = await aForm();
  type('email', 'vi@example.com');
  type('fields.Order number', 'x');
  field('consent').checked = true;
  await submit();
  element.contact = { ...offered, phase: 'sending' };
  await element.updateComplete;
  await submit();
  expect(sent).toHaveLength(1);
  expect(part<HTMLButtonElement>(element, '.send').disabled).toBe(true);
  element.contact = { ...offered, issues: { 'fields.Order number': 'Must be a number.', form: 'Later.' } };
  await element.updateComplete;
  expect(issues()).toEqual(['Must be a number.', 'Later.']);
  expect(field('email').value).toBe('vi@example.com');
  await submit();
  expect(sent).toHaveLength(2);
});

test('keeps a field for programs away from people and readers', async () => {
  const { field, type, submit, sent } = await aForm(
    {},
    { fields: FIELDS.slice(0, 1), consent: { required: false, text: '', url: null } },
  );
  expect(field('website').tabIndex).toBe(-1);
  expect(field('website').closest('[aria-hidden=true]')).not.toBeNull();
  expect(field('website').closest('label')).toBeNull();
  type('email', 'vi@example.com');
  type('website', 'https://spam.example');
  await submit();
  expect(sent).toEqual([
    { values: { email: 'vi@example.com' }, consent: false, website: 'https://spam.example' },
  ]);
});

test('thanks in the words of the chatbot once it was sent, as text', async () => {
  const { element, offered } = await aForm({ phase: 'sending' }, { success: '<b>Thanks</b>' });
  element.contact = { ...offered, phase: 'sent' };
  await element.updateComplete;
  // Contains no line breaks of the template, which would be displayed.
  expect(part(element, '[role=status]').textContent).toBe('<b>Thanks</b>');
  expect(element.renderRoot.querySelector('form')).toBeNull();
  expect(element.shadowRoot?.activeElement).toBe(part(element, '.success'));
});
