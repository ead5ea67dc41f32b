import { describe, expect, it } from 'vitest';
import { CEILINGS } from './ceilings.ts';
import { ceilingIssue, ceilingTable } from './within-ceilings.ts';

describe('a ceiling', () => {
  const ceiling = { name: 'commands an ask', atMost: 100, slack: 0.05 };

  it('takes a figure at it, and a little below', () => {
    expect([100, 97, 95].map((figure) => ceilingIssue(ceiling, figure))).toEqual([null, null, null]);
  });

  it('refuses a figure above it', () => {
    expect(ceilingIssue(ceiling, 101)).toBe('commands an ask: 101, the ceiling is 100');
  });

  it('asks to come down when the figure has fallen by more than its slack', () => {
    expect(ceilingIssue(ceiling, 94)).toContain('lower it');
  });

  it('has a row in the table', () => {
    expect(ceilingTable()).toHaveLength(Object.keys(CEILINGS).length + 1);
  });
});
