import type { ReportedPage } from '@colloquy/contracts';
import type { CsvColumns } from '@colloquy/service-kit';

const yesOrNo = (isSo: boolean): string => (isSo ? 'yes' : 'no');

/** The columns of the report as a file. */
export const reportColumns: CsvColumns<ReportedPage> = {
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
