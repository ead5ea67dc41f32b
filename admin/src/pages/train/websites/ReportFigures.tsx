import { pageReasonSchema, subpageStateSchema, type CrawlReport } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { FactList, type ShownFact } from '../../../components/FactList.tsx';
import { useText } from '../../../i18n/useText.ts';
import { reasonName } from './website-status.ts';

/** Figures of a crawl: by state, by reason, and compared with the sitemaps. */
export function ReportFigures(props: { report: CrawlReport }): ReactElement {
  const t = useText();
  const { report } = props;
  const { byState, byReason, sitemap } = report;
  const states: readonly ShownFact[] = subpageStateSchema.options.flatMap((state) =>
    byState[state] === undefined ? [] : [[t(`subpages.state.${state}`), byState[state]] as const],
  );
  const reasons: readonly ShownFact[] = pageReasonSchema.options.flatMap((reason) =>
    byReason[reason] === undefined ? [] : [[reasonName(t, reason), byReason[reason]] as const],
  );
  const known: readonly ShownFact[] = [
    [t('crawlReport.sitemap'), sitemap.urls],
    [t('crawlReport.sitemapKnown'), sitemap.indexed],
    [t('crawlReport.missing'), sitemap.missing],
  ];
  return (
    <Card
      component="section"
      aria-label={t('crawlReport.title')}
      sx={{
        p: 2,
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '160px minmax(0, 1.4fr) minmax(0, 1fr)' },
      }}
    >
      <FactList
        facts={[[t('crawlReport.found'), report.found], ...states, [t('crawlReport.lost'), report.lost]]}
      />
      {reasons.length > 0 ? <Swapped facts={reasons} /> : <span />}
      <Box sx={{ '&:empty': { display: 'none' } }}>
        {sitemap.urls + report.sitemaps.length > 0 && <FactList facts={known} />}
        {report.sitemaps.length > 0 && (
          <Box sx={{ mt: 1 }}>
            <Swapped
              facts={report.sitemaps.map(({ url, pages, problem }) => [
                problem === null ? url : `${url} (${problem})`,
                t('crawlReport.sitemapPages', { smart_count: pages }),
              ])}
            />
          </Box>
        )}
        {report.droppedLinks > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('crawlReport.dropped', { smart_count: report.droppedLinks })}
          </Typography>
        )}
      </Box>
    </Card>
  );
}

/** Long labels are easier to read after their figures. */
function Swapped(props: { facts: readonly ShownFact[] }): ReactElement {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, fontSize: 13, display: 'grid', gap: 0.5, alignContent: 'start' }}
    >
      {props.facts.map(([name, value], index) => (
        <Box component="li" key={index} sx={{ display: 'flex', gap: 1 }}>
          <Box
            component="span"
            sx={{
              minWidth: { md: 28 },
              flexShrink: 0,
              textAlign: 'right',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {value}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
