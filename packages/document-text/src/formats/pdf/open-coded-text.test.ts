import { describe, expect, it } from 'vitest';
import { aPdf } from '../../testing/pdf-files.ts';
import { readPdf } from '../read-pdf.ts';

const line = (text: string, y: number) => ({ text, x: 60, y, isJapanese: true });

describe('a PDF whose font names its characters by number', () => {
  it('is read with them, page by page, and without spaces between its lines', async () => {
    const { parts, textlessPages } = await readPdf(
      aPdf([
        {
          texts: [
            line('貸出用の自転車は前日までに予約してください。電動自転車の保', 740),
            line('証金は二百五十ユーロです。', 720),
          ],
        },
        { texts: [{ text: 'The deposit for a cargo bike is 250 euros.', x: 60, y: 740 }] },
      ]),
    );
    expect(parts.map(({ text }) => text)).toEqual([
      '貸出用の自転車は前日までに予約してください。電動自転車の保証金は二百五十ユーロです。',
      'The deposit for a cargo bike is 250 euros.',
    ]);
    expect(textlessPages).toEqual([]);
  });
});
