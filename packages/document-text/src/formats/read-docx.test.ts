import { describe, expect, it } from 'vitest';
import { aDocx, type WordFile } from '../testing/office-files.ts';
import { readDocx } from './read-docx.ts';

const textOf = async (body: string, file: WordFile = {}): Promise<string> =>
  (await readDocx(aDocx(body, file))).parts[0]?.text ?? '';
const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
const item = (text: string, list = 1, level = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
const level = (at: number, format: string, label: string, more = ''): string =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${label}"/>${more}</w:lvl>`;
const list = (id: number, ...levels: readonly string[]): string =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.join('')}</w:abstractNum>`;
const use = (id: number, of: number, more = ''): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;

const PLAIN = list(1, level(0, 'decimal', '%1.'), level(1, 'decimal', '%2.'));
const LEGAL = list(
  2,
  level(0, 'decimal', '%1'),
  level(1, 'decimal', '%1.%2'),
  level(2, 'lowerLetter', '(%3)'),
);

describe('the lists of a Word document', () => {
  it('count by themselves where they are plain', async () => {
    const numbering = PLAIN + use(1, 1);
    const body =
      item('Open the lock') + item('Ride') + item('slowly', 1, 1) + item('safely', 1, 1) + item('Close it');
    expect(await textOf(body, { numbering })).toBe(
      '1. Open the lock\n2. Ride\n  1. slowly\n  2. safely\n3. Close it',
    );
  });

  it('keep the numbers of clauses and the letters below them', async () => {
    const numbering = LEGAL + use(1, 2);
    const body =
      item('Rent') +
      item('The rent is due on Monday.', 1, 1) +
      item('The deposit is 50 euros.', 1, 1) +
      item('in cash', 1, 2) +
      item('by card', 1, 2) +
      item('Return') +
      item('Bicycles come back clean.', 1, 1);
    expect((await textOf(body, { numbering })).split(/\n+/)).toEqual([
      '1 Rent',
      '1.1 The rent is due on Monday.',
      '1.2 The deposit is 50 euros.',
      '(a) in cash',
      '(b) by card',
      '2 Return',
      '2.1 Bicycles come back clean.',
    ]);
  });

  it('go on counting after a paragraph between them, and begin again where the document says so', async () => {
    const again = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>';
    const numbering = PLAIN + use(1, 1) + use(2, 1, again);
    const body = item('Open') + item('Ride') + paragraph('Take a break.') + item('Close') + item('Pay', 2);
    expect((await textOf(body, { numbering })).split(/\n+/)).toEqual([
      '1. Open',
      '2. Ride',
      'Take a break.',
      '3. Close',
      '1. Pay',
    ]);
  });

  it('take format, label and start of a level from the use of a list that overrides it', async () => {
    const override =
      '<w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl></w:lvlOverride>';
    const numbering = PLAIN + use(1, 1, override) + use(2, 1);
    const body = item('Open') + item('slowly', 1, 1) + item('Ride');
    expect((await textOf(body, { numbering })).split(/\n+/)).toEqual(['V) Open', '1. slowly', 'VI) Ride']);
    expect(await textOf(item('Pay', 2), { numbering })).toBe('1. Pay');
  });

  it('take their levels from the style of lists that they link to', async () => {
    const link = '<w:numStyleLink w:val="Clauses"/>';
    const clauses = [
      '<w:styleLink w:val="Clauses"/>',
      level(0, 'upperLetter', '%1.'),
      level(1, 'decimal', '%1.%2'),
    ];
    const numbering = list(5, link) + list(6, ...clauses) + use(1, 5) + use(2, 6);
    const style =
      '<w:style w:type="numbering" w:styleId="Clauses"><w:name w:val="Clauses"/><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style>';
    const body = item('Rent') + item('Due on Monday.', 1, 1) + item('Return');
    const expected = ['A. Rent', 'A.1 Due on Monday.', 'B. Return'];
    expect((await textOf(body, { numbering, styles: style })).split(/\n+/)).toEqual(expected);
    expect((await textOf(body, { numbering })).split(/\n+/)).toEqual(expected);
  });

  it('begin at 1 where a level does not say its start', async () => {
    const noStart =
      '<w:lvl w:ilvl="0"><w:start/><w:numFmt w:val="decimal"/><w:lvlText w:val="§ %1"/></w:lvl>';
    const numbering = list(8, noStart) + use(1, 8);
    expect(await textOf(item('Rent'), { numbering })).toBe('§ 1 Rent');
  });

  it('number headings by their style', async () => {
    const numbering = list(3, level(0, 'upperRoman', '§ %1', '<w:pStyle w:val="H1"/>')) + use(7, 3);
    const styles =
      '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>';
    const heading = (text: string) => paragraph(text, '<w:pStyle w:val="H1"/>');
    const body =
      heading('Rent') + paragraph('Due on Monday.') + heading('Return &amp; repair') + paragraph('Clean.');
    expect(await textOf(body, { numbering, styles })).toBe(
      '# § I Rent\n\nDue on Monday.\n\n# § II Return & repair\n\nClean.',
    );
  });

  it('leave points alone, and what a change has taken out of a list', async () => {
    const numbering =
      PLAIN + list(4, level(0, 'bullet', '•'), level(1, 'bullet', '•')) + use(1, 1) + use(2, 4);
    const changed = paragraph(
      'Now text.',
      '<w:pPrChange><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>',
    );
    const body = item('Open') + item('with the key', 2, 1) + item('Ride') + changed + item('helmet', 2);
    expect((await textOf(body, { numbering })).split(/\n+/)).toEqual([
      '1. Open',
      '  - with the key',
      '2. Ride',
      'Now text.',
      '- helmet',
    ]);
  });
});

describe('the equations of a Word document', () => {
  const run = (text: string) => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${text}</m:t></m:r>`;
  const in_ = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`;
  const equation = (content: string) =>
    `<w:p><w:r><w:t>Energy: </w:t></w:r>${in_('oMath', content)}<w:r><w:t> joules</w:t></w:r></w:p>`;
  const fraction = (above: string, below: string) => in_('f', in_('num', above) + in_('den', below));
  const power = (base: string, exponent: string) => in_('sSup', in_('e', base) + in_('sup', exponent));

  it.each([
    [
      'a fraction',
      run('E=') + fraction(run('1'), run('2')) + run('m') + power(run('v'), run('2')),
      'E=1/2mv^2',
    ],
    ['long parts', fraction(run('a+b'), run('n&lt;1')) + power(run('x'), run('n+1')), '(a+b)/(n<1)x^(n+1)'],
    [
      'a root and an index',
      in_('rad', in_('deg', run('3')) + in_('e', run('x'))) +
        in_('sSub', in_('e', run('v')) + in_('sub', run('0'))),
      '3√xv_0',
    ],
    [
      'a sum',
      in_(
        'nary',
        '<m:naryPr><m:chr m:val="∑"/></m:naryPr>' +
          in_('sub', run('i=1')) +
          in_('sup', run('n')) +
          in_('e', power(run('i'), run('2'))),
      ),
      '∑_(i=1)^n i^2',
    ],
    [
      'brackets',
      in_('d', '<m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>' + in_('e', run('a'))) +
        in_('d', in_('e', run('b'))),
      '[a](b)',
    ],
    [
      'a matrix',
      in_(
        'm',
        in_('mr', in_('e', run('a')) + in_('e', run('b'))) +
          in_('mr', in_('e', run('c')) + in_('e', run('d'))),
      ),
      '[a, b; c, d]',
    ],
  ])('are read as a line: %s', async (_what, content, line) => {
    expect((await textOf(equation(content))).replaceAll('\\', '')).toBe(`Energy: ${line} joules`);
  });

  it('are read where they stand alone, and in notes', async () => {
    const alone = `<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${in_('oMath', run('a=b'))}</m:oMathPara></w:p>`;
    const note = `<w:footnote w:id="1"><w:p>${in_('oMath', run('c=d'))}</w:p></w:footnote>`;
    const body = `<w:p><w:r><w:t>Rule</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>${alone}`;
    const text = await textOf(body, { footnotes: note });
    expect(text).toContain('\n\na=b');
    expect(text).toContain('c=d');
  });
});

describe('a Word document whose main part has another name', () => {
  const body = paragraph('Every bicycle is insured.');

  it.each([
    ['its relationships', { main: 'word/document2.xml' }],
    ['its relationships, in another folder', { main: 'content/main.xml' }],
    ['its content types', { main: 'content/main.xml', namesMain: false }],
  ])('is read by %s', async (_by, file) => {
    expect(await textOf(body, file)).toBe('Every bicycle is insured.');
  });
});
