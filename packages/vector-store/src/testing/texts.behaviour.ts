import { describe, expect, it } from 'vitest';
import { aPoint, axis } from './builders.ts';
import type { CurrentStore } from './current-store.ts';

export function describeTexts(store: CurrentStore): void {
  const find = async (text: string, vector: Float32Array | null = null): Promise<string[]> =>
    (
      await store().search({
        workspaceId: 'workspace-1',
        botId: 'bot-1',
        text,
        vector,
        mode: 'hybrid',
        topK: 6,
      })
    ).map(({ itemId }) => itemId);

  describe('texts of all kinds', () => {
    it.each(['', '   ', '🙂👍', '?!', 'what is it'])(
      'answers nothing to %j by keywords alone',
      async (text) => {
        await store().upsert([aPoint({ text: `${text} and more` })]);
        expect(await find(text)).toEqual([]);
      },
    );

    it.each(['', '🙂👍', 'what is it'])('goes by the vector alone for %j', async (text) => {
      await store().upsert([aPoint()]);
      expect(await find(text, axis(0))).toEqual(['item-1']);
    });

    it.each([
      '"parcels',
      'parcels AND (',
      'NEAR(parcels days, 5)',
      'title:parcels',
      'parcels* -days ^three',
      "parcels'; DROP TABLE points; --",
      's1 parcels',
      'scope:s1 parcels',
    ])('takes %j as words, never as a query language', async (text) => {
      await store().upsert([aPoint(), aPoint({ itemId: 'theirs', botId: 'bot-2', text: `${text} parcels` })]);
      expect(await find(text)).toEqual(['item-1']);
    });

    it('answers a question of 2,000 characters', async () => {
      await store().upsert([aPoint()]);
      const long = 'How many days do parcels need '.repeat(70).slice(0, 2_000);
      expect(await find(long)).toEqual(['item-1']);
      expect(await find(Array.from({ length: 290 }, (_, at) => `word${at}`).join(' '))).toEqual([]);
    });

    it.each([
      [
        'German',
        'Die Rückgabe ist innerhalb von 14 Tagen möglich, Größe 42 eingeschlossen.',
        'ruckgabe groesse',
        'RÜCKGABE',
      ],
      [
        'Croatian',
        'Povrat novca moguć je u roku od četrnaest dana, uključujući đačke popuste.',
        'cetrnaest',
        'ĐAČKE',
      ],
      ['French', "L'échange est gratuit à l'été.", 'echange', 'ÉTÉ'],
    ])('finds %s words with and without their marks', async (_language, text, plain, marked) => {
      await store().upsert([aPoint({ text }), aPoint({ itemId: 'other', text: 'Nothing of the kind.' })]);
      expect(await find(plain)).toEqual(['item-1']);
      expect(await find(marked)).toEqual(['item-1']);
    });

    it.each([
      ['Chinese', '退货须在收到商品后三十天内办理。', '如何退货', '运费'],
      ['Japanese', '商品の返品は三十日以内に可能です。', '返品できますか', '送料'],
      ['Korean', '상품은 삼십일 이내에 반품할 수 있습니다.', '반품', '배송비'],
      ['Thai', 'สามารถคืนสินค้าได้ภายในสามสิบวัน', 'คืนสินค้า', 'ราคา'],
    ])('finds parts of %s sentences, which have no spaces', async (_language, text, question, other) => {
      await store().upsert([aPoint({ text, title: '', headingPath: [] })]);
      expect(await find(question)).toEqual(['item-1']);
      expect(await find(other)).toEqual([]);
    });

    it('finds other forms of an English word', async () => {
      await store().upsert([aPoint({ text: 'Returned articles are refunded.' })]);
      expect(await find('how do refunds for returning an article work')).toEqual(['item-1']);
    });

    it.each([
      ['swapped', 'who takes the recieved parcels', 'Received parcels go to the desk.'],
      ['missing', 'how is the ketle descaled', 'The kettle is descaled with acid.'],
      ['too many', 'do you have a guaranttee', 'The guarantee lasts two years.'],
      ['wrong', 'what about the guarentee', 'The guarantee lasts two years.'],
    ])('forgives a letter that is %s', async (_what, question, text) => {
      await store().upsert([
        aPoint({ text }),
        aPoint({ itemId: 'other', text: 'Nothing of the kind.', title: '', headingPath: [] }),
      ]);
      expect((await find(question))[0]).toBe('item-1');
    });

    it('never takes a word that the bot knows for another one', async () => {
      await store().upsert([
        aPoint({ itemId: 'charge', text: 'Every charge is shown.' }),
        aPoint({ itemId: 'change', text: 'Every change is shown.' }),
      ]);
      expect(await find('charge')).toEqual(['charge']);
      expect(await find('chrage')).toEqual(['charge']);
    });

    it('never takes a code or a number for another one', async () => {
      await store().upsert([aPoint({ text: 'Error E4155 means no water. Call 1234567.' })]);
      expect(await find('E4156')).toEqual([]);
      expect(await find('1234568')).toEqual([]);
    });

    it('learns no spelling from the words of another bot or workspace', async () => {
      const text = 'The guarantee lasts two years.';
      await store().upsert([
        aPoint({ text: 'Parcels only.' }),
        aPoint({ botId: 'bot-2', text }),
        aPoint({ workspaceId: 'workspace-2', text }),
      ]);
      const before = await find('parcels guarantee');
      expect(await find('guaranttee')).toEqual([]);
      expect(await find('parcels guaranttee')).toEqual(before);
    });

    it('ranks the right word before one that is nearly it', async () => {
      await store().upsert([
        aPoint({ itemId: 'a', text: 'The guarantee of the ketle.' }),
        aPoint({ itemId: 'b', text: 'The guarantee of the kettle.' }),
      ]);
      expect(await find('kettle guarantee')).toEqual(['b', 'a']);
    });

    it('stores a chunk without any word', async () => {
      await store().upsert([aPoint({ text: '—', title: '', headingPath: [] })]);
      expect(await find('anything', axis(0))).toEqual(['item-1']);
    });
  });
}
