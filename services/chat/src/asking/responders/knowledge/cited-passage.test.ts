import { describe, expect, it } from 'vitest';
import { citedPassage } from './cited-passage.ts';

const TERMS = `# Shipping

We ship every weekday. Parcels arrive within three days. Express parcels
arrive the next morning. Islands take longer. Pick-up is free.`;

/** The passage in one line, with its quoted pieces in brackets. */
const shown = (text: string, quote: string): string | undefined =>
  citedPassage(text, quote)
    ?.map((piece) => (piece.quoted ? `[${piece.text}]` : piece.text))
    .join('');

describe('the passage of a citation', () => {
  it('is the quoted sentence between its neighbours', () => {
    expect(shown(TERMS, 'Parcels arrive within three days.')).toBe(
      'We ship every weekday. [Parcels arrive within three days.] Express parcels arrive the next morning.',
    );
  });

  it('reads a sentence that the text breaks over two lines', () => {
    expect(shown(TERMS, 'Express parcels arrive the next morning.')).toBe(
      'Parcels arrive within three days. [Express parcels arrive the next morning.] Islands take longer.',
    );
  });

  it('takes more of one side where the other has ended', () => {
    expect(shown(TERMS, 'Pick-up is free.')).toBe(
      'Express parcels arrive the next morning. Islands take longer. [Pick-up is free.]',
    );
  });

  it('marks each of several sentences that were quoted together', () => {
    const quote = 'We ship every weekday. Parcels arrive within three days.';
    expect(shown(TERMS, quote)).toBe(
      'Shipping\n[We ship every weekday. Parcels arrive within three days.] Express parcels arrive the next morning.',
    );
  });

  it('knows a quote that was cut at its greatest length', () => {
    const long = `A ${'very '.repeat(80)}long sentence about one thing.`;
    expect(shown(`Before it. ${long} After it.`, `${long.slice(0, 250)}…`)).toBe(
      `Before it. [${long}] After it.`,
    );
  });

  it('shows a row of a table with the names of its columns', () => {
    const table = `| Bicycle | Day | Deposit |
| --- | --- | --- |
| City | 20 | 100 |
| Cargo | 45 | 250 |
| Trailer | 10 | 50 |`;
    expect(shown(table, 'Trailer - Day: 10, Deposit: 50')).toBe(
      'Bicycle · Day · Deposit\nCity · 20 · 100\nCargo · 45 · 250\n[Trailer · 10 · 50]',
    );
  });

  it('does not take the names of the columns for the row that was quoted', () => {
    const hours = `| Shop | Monday to Friday | Saturday |
| --- | --- | --- |
| Marlow | 10:00 to 19:00 | 10:00 to 17:00 |`;
    expect(shown(hours, 'Marlow - Monday to Friday: 10:00 to 19:00, Saturday: 10:00 to 17:00')).toBe(
      'Shop · Monday to Friday · Saturday\n[Marlow · 10:00 to 19:00 · 10:00 to 17:00]',
    );
  });

  it('shows an item of a list among its neighbours, without the marks of a format', () => {
    const list = `Bring with you:\n- **your booking number**\n- a photo ID of the driver\n- a card`;
    expect(shown(list, 'a photo ID of the driver')).toBe(
      '• your booking number\n[• a photo ID of the driver]\n• a card',
    );
  });

  it('leaves out neighbours without an end', () => {
    const endless = `Word ${'word '.repeat(400)}.`;
    expect(shown(`${endless}\n\nIt opens at nine.\n\n${endless}`, 'It opens at nine.')).toBe(
      '[It opens at nine.]',
    );
  });

  it('keeps to one place of a text that repeats itself', () => {
    const quote = 'The bell rings twice a day. It is loud.';
    const pause = 'Nothing else happens here. '.repeat(8);
    expect(shown(`${quote} ${pause}${quote}`, quote)).toBe(
      '[The bell rings twice a day. It is loud.] Nothing else happens here. Nothing else happens here.',
    );
  });

  it.each([
    ['a quote that the text does not hold', TERMS, 'Refunds are paid by cheque.'],
    ['an empty quote', TERMS, ''],
    ['an empty text', '', 'Parcels arrive within three days.'],
  ])('is left out for %s', (_what, text, quote) => {
    expect(citedPassage(text, quote)).toBeUndefined();
  });
});
