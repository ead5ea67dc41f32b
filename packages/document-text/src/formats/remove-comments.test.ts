import { describe, expect, it } from 'vitest';
import { FORMATS } from './formats.ts';
import { removeComments } from './remove-comments.ts';

describe('a comment in Markdown', () => {
  it.each<[string, string, string]>([
    ['between paragraphs', 'a\n\n<!-- secret -->\n\nb', 'a\n\n\n\nb'],
    ['of several lines, with blank ones', 'a\n\n<!--\nsecret\n\nsecret\n-->\nb', 'a\n\n\nb'],
    ['within a line', 'a <!-- secret -->b', 'a b'],
    ['over the lines of a paragraph', 'a <!-- secret\nsecret --> b', 'a  b'],
    ['before text in its line', '<!-- secret --> a', ' a'],
    ['beside another', '<!-- secret --><!-- secret -->a', 'a'],
    ['without text', 'a<!-->b<!--->c', 'abc'],
    ['in a table', '| a<!-- secret --> | b |\n| - | - |', '| a | b |\n| - | - |'],
    ['in a list', '- a\n\n    <!-- secret -->\n\n    b', '- a\n\n    \n\n    b'],
    ['as a link that leads nowhere', 'a\n\n[//]: # (secret)\n[comment]: <> "secret"\n\nb', 'a\n\n\nb'],
    ['behind code', '`a` <!-- secret -->\n``` b', '`a` \n``` b'],
  ])('is left out: %s', (_where, markdown, expected) => {
    expect(removeComments(markdown)).toBe(expected);
  });

  it.each<[string, string]>([
    ['in a fence', '```html\n<!-- kept -->\n```\n\n~~~~\n<!-- kept -->\n~~~\n<!-- kept -->\n~~~~'],
    ['in a fence that does not end', '```\n<!-- kept -->\n\na'],
    ['in indented code', 'a\n\n    <!-- kept -->\n\nb'],
    ['in code within a line', 'Write `<!-- kept -->` or `` ` <!-- kept --> `` here.'],
    ['behind a backslash', 'Write \\<!-- kept --> here.'],
    ['without an end', 'a <!-- kept\n\n<!-- kept\n\nb'],
    ['that a later paragraph would end', 'a <!-- kept\n\nb --> c'],
    ['as a link that leads somewhere', '[a]: https://x.example/ "kept"'],
  ])('stays: %s', (_where, markdown) => {
    expect(removeComments(markdown)).toBe(markdown);
  });

  it.each(['<!--', '<!--\n', '`', '` ``', '```\n', '[//]: # (', '<!---->', '\\<!--'])(
    'is looked for in 1 MB of %j in one pass',
    (piece) => {
      const markdown = `${piece.repeat(1_000_000 / piece.length)}\n\nlast <!-- secret -->`;
      expect(removeComments(markdown).length).toBeLessThanOrEqual(markdown.length);
    },
  );

  it('is not read, and stays in the text that its author edits', async () => {
    const bytes = Buffer.from('# Fees\n\n<!-- 99 euros from March -->\n\nThe fee is 49 euros a year.\n');
    const { parts } = await FORMATS.md.read(bytes, [], null);
    expect(parts[0]?.text).toBe('# Fees\n\n\n\nThe fee is 49 euros a year.\n');
    expect(FORMATS.md.decode(bytes, null)).toContain('99 euros');
  });
});
