import { describe, expect, it } from 'vitest';
import { chunkingSchema } from '@colloquy/contracts';
import { detectLanguage, chooseLanguage } from './detect-language.ts';
import { readDocument } from './read-document.ts';

const PRICES =
  '| Product | Price |\n| --- | --- |\n| Abus Bordo Granit | 129.90 |\n| Ortlieb Back-Roller | 149.00 |';
const DAYS = '| Monday | 9:00 - 18:00 |\n| Tuesday | 9:00 - 18:00 |\n| Wednesday | closed |';
const ACCESSORIES = [
  'SKU,Product,Category,Price EUR,Stock',
  'AR-1001,Kryptonite Keeper chain,Locks,54.50,12',
  'AR-1002,Schwalbe Marathon Plus 28",Tyres,42.00,60',
  'AR-1003,Alpina Carapax helmet L,Helmets,79.00,15',
].join('\n');

describe('the language of a text', () => {
  it.each([
    ['en', 'The parcel is delivered within three working days after the order.'],
    ['en', 'Yes. We take Visa, Mastercard, Maestro, Apple Pay and cash. We do not take cheques.'],
    ['de', 'Das Konto ist gesperrt, weil es nicht bestätigt ist.'],
    ['zh', '包裹将在下单后三个工作日内送达您的地址，请您耐心等待我们的通知。'],
    [
      'ja',
      '貸出は1日32ユーロで、保証金の250ユーロは返却の後に払い戻されます。info@example.comまで連絡してください。',
    ],
    ['fa', 'این بسته ظرف سه روز کاری پس از سفارش شما تحویل داده می‌شود و هزینه‌ای ندارد.'],
    ['tl', 'Ang lahat ng tao ay isinilang na malaya at pantay-pantay sa karangalan at mga karapatan.'],
    [null, 'ሁሉም ሰዎች ነጻና እኩል ክብርና መብት ያላቸው ሆነው የተወለዱ ናቸው'],
    [null, 'Too short.'],
    [null, 'Edition 2026 · Alpenrad GmbH, Hauptstraße 14, 6020 Innsbruck, Austria'],
    [null, DAYS],
    [null, PRICES],
    [null, '12,50 / 14,90'],
  ])('is certain: %s of %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('is told by the sentences beside a table, not by the names in its rows', () => {
    const sentences =
      'Alle Preise in Euro. Die Kaution wird nach der Rückgabe erstattet, und der Helm ist in jedem Preis schon enthalten. ' +
      'Wer mehr als eine Woche mietet, zahlt nur für sechs Tage.';
    expect(detectLanguage(`${sentences}\n\n${PRICES}\n${PRICES}`)).toBe('de');
  });

  it.each([
    ['de', PRICES, { document: 'de', bot: 'en' }],
    ['en', DAYS, { document: null, bot: 'en' }],
    ['en-GB', DAYS, { bot: 'en-GB' }],
    ['ja', '| 自転車 | 32 |', { document: 'ja' }],
    ['en', '12,50 / 14,90', { bot: 'en' }],
    [null, PRICES, {}],
    [null, PRICES, { document: 'ru', bot: 'ja' }],
    [null, DAYS, { bot: 'de' }],
    ['de', 'Das Konto ist gesperrt, weil es nicht bestätigt ist.', { document: 'en', bot: 'en' }],
  ])('is %s where it is not certain: %j, %j', (language, text, likely) => {
    expect(chooseLanguage(text, likely)).toBe(language);
  });

  it.each([
    ['en', 'en'],
    [null, null],
  ])('is that of the bot in a price list of product names: %s', async (botLanguage, language) => {
    const document = await readDocument({
      source: 'file',
      format: 'csv',
      bytes: new TextEncoder().encode(ACCESSORIES),
      chunking: chunkingSchema.parse({}),
      botLanguage,
    });
    expect(document).toMatchObject({ language, chunks: [{ language }] });
  });
});
