import { describe, expect, it } from 'vitest';
import { detectLanguage } from './detect-language.ts';

describe('the language of a text', () => {
  it.each([
    ['en', 'The parcel is delivered within three working days after the order.'],
    ['zh', '包裹将在下单后三个工作日内送达您的地址，请您耐心等待我们的通知。'],
    ['fa', 'این بسته ظرف سه روز کاری پس از سفارش شما تحویل داده می‌شود و هزینه‌ای ندارد.'],
    ['tl', 'Ang lahat ng tao ay isinilang na malaya at pantay-pantay sa karangalan at mga karapatan.'],
    [null, 'ሁሉም ሰዎች ነጻና እኩል ክብርና መብት ያላቸው ሆነው የተወለዱ ናቸው'],
    [null, 'Too short.'],
  ])('is %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });
});
