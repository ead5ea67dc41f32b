import { stringify } from 'csv-stringify/sync';
import type { ReportedPage } from '@colloquy/contracts';

type Cell = string | number | null;

const yesOrNo = (isSo: boolean): string => (isSo ? 'yes' : 'no');

/** The columns of the report as a file. */
const COLUMNS: Readonly<Record<string, (page: ReportedPage) => Cell>> = {
  url: ({ url }) => url,
  state: ({ state }) => state,
  reason: ({ reason }) => reason,
  httpStatus: ({ httpStatus }) => httpStatus,
  title: ({ title }) => title,
  canonicalUrl: ({ canonicalUrl }) => canonicalUrl,
  foundOn: ({ parentUrl }) => parentUrl,
  depth: ({ depth }) => depth,
  words: ({ wordCount }) => wordCount,
  inSitemap: ({ inSitemap }) => yesOrNo(inSitemap),
  selected: ({ selected }) => yesOrNo(selected),
  answersFromIt: ({ live }) => yesOrNo(live),
  new: ({ isNew }) => yesOrNo(isNew),
  lost: ({ lost }) => yesOrNo(lost),
  checked: ({ lastCheckedAt }) => lastCheckedAt,
  indexed: ({ lastIndexedAt }) => lastIndexedAt,
};

/** The first line, after the mark by which spreadsheets know UTF-8. */
export function reportHead(): string {
  return `\uFEFF${csv([Object.keys(COLUMNS)])}`;
}

export function reportRows(pages: readonly ReportedPage[]): string {
  return csv(pages.map((page) => Object.values(COLUMNS).map((show) => show(page))));
}

/** RFC 4180. Websites write the titles: what a spreadsheet would take for a formula is kept a text. */
function csv(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows' });
}
