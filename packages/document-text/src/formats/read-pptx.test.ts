import { describe, expect, it } from 'vitest';
import { aPresentation, aShape, aSlideTable } from '../testing/office-files.ts';
import { readPptx } from './read-pptx.ts';

describe('a presentation', () => {
  it('is read slide by slide in the order of showing, with titles, lists, tables and notes', () => {
    const file = aPresentation([
      {
        shapes: aShape(['Charge it warm', 'Never below zero'], 'body') + aShape(['Battery care'], 'title'),
        notes: 'Cold makes it age.',
      },
      {
        shapes:
          aShape(['Prices'], 'ctrTitle') +
          aShape(['In euros']) +
          aSlideTable([
            ['Kind', 'Bicycle', 'Deposit'],
            ['Electric', 'Comfort', '300'],
            ['', 'Mountain', '400'],
          ]) +
          aShape(['Page 2'], 'sldNum'),
      },
    ]);
    expect(readPptx(file)).toEqual({
      pageCount: 2,
      parts: [
        {
          page: 1,
          format: 'markdown',
          text: '# Battery care\n\n- Charge it warm\n- Never below zero\n\nCold makes it age.',
        },
        {
          page: 2,
          format: 'markdown',
          text:
            '# Prices\n\nIn euros\n\n| Kind | Bicycle | Deposit |\n| --- | --- | --- |\n' +
            '| Electric | Comfort | 300 |\n| Electric | Mountain | 400 |',
        },
      ],
    });
  });

  it('leaves out hidden slides and what is there for older programs, and counts on', () => {
    const choice = `<mc:AlternateContent><mc:Choice>${aShape(['New'])}</mc:Choice><mc:Fallback>${aShape(['Old'])}</mc:Fallback></mc:AlternateContent>`;
    const file = aPresentation([{ shapes: aShape(['Secret'], 'title'), isHidden: true }, { shapes: choice }]);
    expect(readPptx(file).parts).toEqual([{ page: 2, format: 'markdown', text: '# New\n\nNew' }]);
  });

  it('with a slide that is not there is damaged', () => {
    const file = Buffer.from(aPresentation([{ shapes: aShape(['A title'], 'title') }]));
    expect(() => readPptx(file.subarray(0, file.length - 40))).toThrow(
      expect.objectContaining({ code: 'CORRUPT' }),
    );
  });
});
