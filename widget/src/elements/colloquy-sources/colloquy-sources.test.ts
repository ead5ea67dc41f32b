import { expect, test } from 'vitest';
import { aCitation } from '../../testing/builders.ts';
import { mount, part, shownText } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { ColloquySources } from './colloquy-sources.ts';

defineElement('colloquy-sources', ColloquySources);

const aSource = aCitation({
  n: 2,
  title: 'Delivery',
  heading: 'Times',
  page: 3,
  url: 'https://example.com/d',
});

async function open(citation = aSource): Promise<ColloquySources> {
  const sources = await mount(new ColloquySources(), { citations: [aCitation(), citation] });
  await sources.open(citation.n, part(sources, 'li:last-child button'));
  return sources;
}

test('a chip names its number and its document', async () => {
  const sources = await mount(new ColloquySources(), { citations: [aSource] });
  expect(part(sources, '.chip').textContent?.replace(/\s+/g, ' ').trim()).toBe('Source 2 Delivery');
});

test('a chip opens the passage with its place', async () => {
  const card = part(await open(), '.card');
  expect(card.querySelector('.place')?.textContent).toBe('Times · Page 3');
  expect(card.querySelector('blockquote')?.textContent).toBe('Refunds take 5 days.');
});

test('the quoted sentence is marked in its passage', async () => {
  const passage = [
    { text: 'You may send it back. ', quoted: false },
    { text: 'Refunds take 5 days.', quoted: true },
    { text: ' They are free.', quoted: false },
  ];
  const quote = part(await open({ ...aSource, passage }), 'blockquote');
  expect(quote.textContent).toBe('You may send it back. Refunds take 5 days. They are free.');
  expect([...quote.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Refunds take 5 days.',
  ]);
});

test('the link tells the source nothing', async () => {
  const link = part<HTMLAnchorElement>(await open(), 'a');
  expect(link.href).toBe('https://example.com/d');
  expect(link.rel).toBe('noopener noreferrer nofollow');
  expect(link.target).toBe('_blank');
});

test('the link leads to the quoted words in the page', async () => {
  const passage = [
    { text: 'You may send it back. ', quoted: false },
    { text: 'Refunds take 5 days.', quoted: true },
  ];
  const link = part<HTMLAnchorElement>(await open({ ...aSource, passage }), 'a');
  expect(link.href).toBe('https://example.com/d#:~:text=Refunds%20take%205%20days.');
});

test.each([null, 'javascript:alert(1)', '/internal'])('no link for %s', async (url) => {
  const sources = await open({ ...aSource, url });
  expect(sources.shadowRoot?.querySelector('a')).toBeNull();
});

test('the same chip closes what it opened', async () => {
  const sources = await open();
  await sources.open(2, part(sources, 'li:last-child button'));
  await sources.updateComplete;
  expect(sources.shadowRoot?.querySelector('.card')).toBeNull();
});

test('Escape closes the card and not the chat around it', async () => {
  const sources = await open();
  let escaped = false;
  document.body.addEventListener('keydown', () => {
    escaped = true;
  });
  part(sources, '.card').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }),
  );
  await sources.updateComplete;
  expect(sources.shadowRoot?.querySelector('.card')).toBeNull();
  expect(escaped).toBe(false);
});

test('a number without a source opens nothing', async () => {
  const sources = await mount(new ColloquySources(), { citations: [aSource] });
  await sources.open(9, part(sources, '.chip'));
  expect(shownText(sources)).not.toContain('Refunds take');
});
