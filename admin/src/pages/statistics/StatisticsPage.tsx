import type { ChatBot, Statistics, StatisticsInterval, StatisticsPoint } from '@colloquy/contracts';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HiddenText } from '../../components/HiddenText.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { saveFile } from '../../components/save-file.ts';
import { OfBot } from '../../features/bots/OfBot.tsx';
import { TILE_HEIGHT_PX } from '../../features/figures/NumberTile.tsx';
import { useText } from '../../i18n/useText.ts';
import { useToday } from '../../i18n/useToday.ts';
import {
  ALL_CHANNELS,
  inboxFilterOf,
  intervalFor,
  isSpan,
  spanOf,
  type Choice,
  type Span,
} from './choice.ts';
import { NothingAsked } from './NothingAsked.tsx';
import { RangeBar } from './RangeBar.tsx';
import { seriesCsv } from './series-csv.ts';
import { isFirstRange, TILE_GRID, TILES, Tiles } from './Tiles.tsx';
import { TimeChart } from './TimeChart.tsx';
import { Tops } from './Tops.tsx';
import { useChoice, type ChangeChoice } from './useChoice.ts';
import { useStatistics, type Part } from './useStatistics.ts';

/** A chatbot's figures in a range of days, compared with the previous range. */
export function StatisticsPage(): ReactElement {
  return <OfBot>{(bot) => <BotStatistics bot={bot} />}</OfBot>;
}

function BotStatistics({ bot }: { bot: ChatBot }): ReactElement {
  const [choice, change] = useChoice();
  const asked = spanOf(choice, useToday());
  const span = isSpan(asked) ? asked : null;
  const interval = intervalFor(span?.days ?? 1, choice.interval);
  const { stats, series } = useStatistics(bot, choice, span, interval);
  const isEmpty = stats.data !== undefined && hasNothing(stats.data);
  return (
    <Page>
      <Head bot={bot} span={span} points={isEmpty ? undefined : series.data} />
      <RangeBar choice={choice} onChange={change} span={span} issues={isSpan(asked) ? {} : asked} />
      {span !== null && (
        <Figures
          bot={bot}
          choice={choice}
          onChange={change}
          days={span.days}
          interval={interval}
          stats={stats}
          series={series}
          isEmpty={isEmpty}
        />
      )}
    </Page>
  );
}

function Head(props: {
  bot: ChatBot;
  span: Span | null;
  points: readonly StatisticsPoint[] | undefined;
}): ReactElement {
  const t = useText();
  const { bot, span, points } = props;
  const save = () => {
    if (span === null || points === undefined) return;
    const name = `statistics-${span.dateFrom}-${span.dateTo}.csv`;
    saveFile(new Blob([seriesCsv(points)], { type: 'text/csv;charset=utf-8' }), name);
  };
  return (
    <PageHeader
      title={t('pages.overview')}
      help={t('statistics.help', { name: bot.name })}
      action={
        <Button variant="outlined" startIcon={<Download />} disabled={points === undefined} onClick={save}>
          {t('statistics.export')}
        </Button>
      }
    />
  );
}

function Figures(props: {
  bot: ChatBot;
  choice: Choice;
  onChange: ChangeChoice;
  days: number;
  interval: StatisticsInterval;
  stats: Part<Statistics>;
  series: Part<readonly StatisticsPoint[]>;
  isEmpty: boolean;
}): ReactElement {
  const { bot, choice, onChange, days, interval, stats, series, isEmpty } = props;
  const { data, error, refetch } = stats;
  const chart = (
    <TimeChart
      choice={choice}
      onChange={onChange}
      days={days}
      interval={interval}
      series={series}
      currency={data?.currency}
    />
  );
  if (data === undefined) {
    return (
      <>
        {error === null ? <TileShapes /> : <ErrorState error={error} onRetry={() => void refetch()} />}
        {chart}
      </>
    );
  }
  return (
    <>
      <LeftOut stats={data} onChange={onChange} />
      {isEmpty ? (
        <NothingAsked bot={bot} onWiden={() => onChange({ range: '90' })} canWiden={choice.range !== '90'} />
      ) : (
        <>
          <Totals bot={bot} choice={choice} stats={data} points={series.data ?? []} />
          {chart}
          <Tops bot={bot} stats={data} inbox={inboxFilterOf(data.range, choice)} />
        </>
      )}
    </>
  );
}

function Totals(props: {
  bot: ChatBot;
  choice: Choice;
  stats: Statistics;
  points: readonly StatisticsPoint[];
}): ReactElement {
  const t = useText();
  const { bot, choice, stats, points } = props;
  return (
    <Box component="section" aria-label={t('statistics.totals')} sx={{ mb: 2 }}>
      {isFirstRange(stats) && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('statistics.firstRange')}
        </Typography>
      )}
      <Tiles bot={bot} stats={stats} points={points} inbox={inboxFilterOf(stats.range, choice)} />
    </Box>
  );
}

function TileShapes(): ReactElement {
  const t = useText();
  return (
    <Box sx={{ ...TILE_GRID, mb: 2 }} aria-busy="true">
      <HiddenText>{t('app.loading')}</HiddenText>
      {Array.from({ length: TILES }, (_, tile) => (
        <Skeleton key={tile} variant="rounded" height={TILE_HEIGHT_PX} />
      ))}
    </Box>
  );
}

/** Questions on channels that are not counted, and a button to count them. */
function LeftOut(props: { stats: Statistics; onChange: ChangeChoice }): ReactElement | null {
  const t = useText();
  const { messages } = props.stats.leftOut;
  if (messages === 0) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => props.onChange({ channels: ALL_CHANNELS })}>
          {t('statistics.countAll')}
        </Button>
      }
    >
      {t('statistics.leftOut', { smart_count: messages })}
    </Alert>
  );
}

/** No questions in the range, nor in the one before. */
function hasNothing({ totals, surveys }: Statistics): boolean {
  return totals.messages.value === 0 && isFirstRange({ totals }) && surveys.length === 0;
}
