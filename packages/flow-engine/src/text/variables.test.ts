import { describe, expect, it } from 'vitest';
import { fillMarkdown, fillPlain, variablesIn } from './variables.ts';

describe('a text with variables', () => {
  it('names each once', () => {
    expect(variablesIn('{{a}} {{ b }} {{a}} {{}} {c} {{not a name}}')).toEqual(['a', 'b']);
  });

  it('has nothing in the place of one without a value, whatever it is called', () => {
    expect(fillMarkdown('Hello {{name}}{{constructor}}!', {})).toBe('Hello !');
  });

  it('lets no value be markup', () => {
    const name = '[x](javascript:alert(1)) <img> **b** https://evil.example\n# head';
    const filled = fillMarkdown('Hello {{name}}', { name });
    expect(filled).not.toMatch(/(?<!\\)[[\]()<>*#:/.]/);
    expect(filled).not.toContain('\n');
  });

  it('fills no slot that a value brings along', () => {
    expect(fillPlain('{{a}}', { a: '{{b}}', b: 'secret' })).toBe('{{b}}');
  });

  it('writes numbers and several choices', () => {
    expect(fillPlain('{{n}}: {{list}}', { n: 3.5, list: ['one', 'two'] })).toBe('3.5: one, two');
  });
});
