import { describe, expect, it } from 'vitest';
import { maskPersonalData } from './personal-data.ts';

describe('personal data', () => {
  it.each([
    ['My mail is ana.kovac+shop@mail.example.co.uk, please.', 'My mail is [email], please.'],
    ['Schreib an jürgen@büro.example!', 'Schreib an [email]!'],
    ['Call +43 1 234 5678.', 'Call [phone].'],
    ['Call +43 (0)664 123 45 67 today', 'Call [phone] today'],
    ['(+1) 555 123 4567?', '[phone]?'],
    ['0043 664 1234567', '[phone]'],
    ['00436641234567', '[phone]'],
    ['My number is 0664 1234567', 'My number is [phone]'],
    ['06641234567', '[phone]'],
    ['01/58801-0', '[phone]'],
    ['Tel. 01 23 45 67 89', 'Tel. [phone]'],
    ['555-123-4567 or (555) 123-4567 or 1-800-555-1234', '[phone] or [phone] or [phone]'],
    ['IBAN DE89 3704 0044 0532 0130 00 please', 'IBAN [account number] please'],
    ['at611904300234573201', '[account number]'],
    ['GB29NWBK60161331926819, thanks', '[account number], thanks'],
    ['From NO93 8601 1117 947 to HR1210010051863000160.', 'From [account number] to [account number].'],
    ['Card 4111 1111 1111 1111 was refused', 'Card [card number] was refused'],
    ['4111-1111-1111-1111', '[card number]'],
    ['amex 378282246310005', 'amex [card number]'],
    ['Of AB12 CDEF GHIJ KLMN the DE89 3704 0044 0532 0130 00', 'Of AB12 CDEF GHIJ KLMN the [account number]'],
    ['a@b.example and 4111111111111111 and +4312345678', '[email] and [card number] and [phone]'],
  ])('is taken out of %j', (text, redacted) => {
    expect(maskPersonalData(text)).toBe(redacted);
  });

  it.each([
    'Where is order 4711-0815?',
    'Order 123456789 is late, and so is A-2024-000123.',
    'Article 0012345 costs 12.50',
    'Order number 20240301123456 has not come',
    'It costs 1.234,50 € or 1 000 000 dollars or 10.000.000.',
    'Between 0.123456 and 0,7654321',
    'Open 08:00-18:00 on 01.03.2024, 03/25/2024 and 2024-03-01.',
    'On 01.03.2024 10 people came',
    'The years 2019-2024, 1999/2000 and 2020 2021 2022',
    'Version 1.2.3.4567 of 192.168.100.200',
    'Card 4111 1111 1111 1112 has a wrong digit',
    'The code DE00 3704 0044 0532 0130 00 checks no account',
    'Write @shop or look at shop.example, 5 @ 3 euros',
    'Room 0815, 24 hours, 7 days, 100 000 km',
    'ISBN 978-3-16-148410-0',
    'What does delivery cost?',
    '',
  ])('is not found in %j', (text) => {
    expect(maskPersonalData(text)).toBe(text);
  });

  it('is looked for in a time that a hostile text cannot stretch', () => {
    const texts = [
      'a.'.repeat(100_000),
      '1 '.repeat(100_000),
      'DE12 '.repeat(50_000),
      `${'x'.repeat(200_000)}@`,
    ];
    for (const text of texts) expect(typeof maskPersonalData(text)).toBe('string');
    // Masked text contains nothing more to mask.
    const redacted = maskPersonalData('+43 1 234 5678 and a@b.example');
    expect(maskPersonalData(redacted)).toBe(redacted);
  });
});
