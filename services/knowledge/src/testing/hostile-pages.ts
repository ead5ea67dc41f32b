/** As much as is fetched of a page. */
const PAGE_BYTES = 5 * 1024 * 1024 - 1024;

const filled = (beginning: string, part: string): string =>
  beginning + part.repeat(Math.floor((PAGE_BYTES - beginning.length) / part.length));

/** Cells that reach over a thousand columns and rows each: their table has more fields than there is memory or time. */
export const ENDLESS_TABLE = filled(
  '<!doctype html><title>Table</title><table>',
  '<tr><td colspan=1000 rowspan=1000>a',
);

/** Half a million lists in lists, which take more memory than a small process has. */
export const DEEP_LISTS = filled('<!doctype html><title>Lists</title>', '<ul><li>a');
