import { describe, expect, it } from 'vitest';
import { fileNameOf } from './downloads.ts';

describe('the name of a downloaded original', () => {
  it.each([
    ['handbook.pdf', 'file', 'pdf', 'handbook.pdf'],
    ['Preise für März.PDF', 'file', 'pdf', 'Preise für März.PDF'],
    // A new version of another type.
    ['handbook.pdf', 'file', 'md', 'handbook.pdf.md'],
    ['Visits', 'text', 'md', 'Visits.md'],
    ['Visits.md', 'text', 'md', 'Visits.md.md'],
    ['Do you ship to Norway?', 'qa', 'qa', 'Do you ship to Norway.txt'],
    ['../../etc/passwd', 'text', 'md', '.. .. etc passwd.md'],
    ['two\r\nlines: "quoted"', 'qa', 'qa', 'two lines quoted.txt'],
    ['invoice\u202efdp.exe.md', 'file', 'md', 'invoice fdp.exe.md'],
    ['\u0000?', 'qa', 'qa', 'document.txt'],
    ['x'.repeat(255), 'text', 'md', `${'x'.repeat(80)}.md`],
  ] as const)('%j of a %s in %s is %s', (name, format, sourceKind, expected) => {
    expect(fileNameOf({ name, format, sourceKind })).toBe(expected);
  });
});
