import { describe, expect, it } from 'vitest';
import { addTableBars } from './add-table-bars.ts';

const TABLE = '| Room | Beds |\n| --- | ---: |\n| Blue | 4 |';

describe('tables of markdown without bars at their ends', () => {
  it.each([
    ['get them', 'Room | Beds\n--- | ---:\nBlue | 4', TABLE],
    ['get them where one end has none', '| Room | Beds\n| --- | ---:\n| Blue | 4', TABLE],
    ['end where their rows do', 'Room | Beds\n--- | ---:\nBlue | 4\n\nNo | table', `${TABLE}\n\nNo | table`],
    ['stay as they are with bars', TABLE, TABLE],
    ['are none in code', '```\na | b\n--- | ---\n```', '```\na | b\n--- | ---\n```'],
    ['are none with another number of rules', 'a | b\n--- | --- | ---', 'a | b\n--- | --- | ---'],
    ['are no lines over a heading', 'a | b\n---\ntext', 'a | b\n---\ntext'],
  ])('%s', (_what, given, expected) => {
    expect(addTableBars(given)).toBe(expected);
  });
});
