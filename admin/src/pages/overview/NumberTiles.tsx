import { AnswerSource, type ChatBot, type Statistics, type StatisticsPoint } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useText } from '../../i18n/useText.ts';
import { NumberTile, TILE_HEIGHT_PX } from '../../features/figures/NumberTile.tsx';
import { RatingsTile } from '../../features/figures/RatingsTile.tsx';
import { answeredShare, percentOf, shareTrendOf, trendOf } from '../../features/figures/trend.ts';
import { showNumber } from '../../i18n/show-number.ts';

const TILES = 4;
const GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
};
const ANSWERED = Object.values(AnswerSource).filter((source) => source !== AnswerSource.unknown);

/** Four figures of the week compared with the previous one; each opens the conversations it counts. */
export function NumberTiles(props: {
  stats: Statistics | undefined;
  days: readonly StatisticsPoint[];
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
}): ReactElement {
  const t = useText();
  const { stats, days, bots } = props;
  return (
    <Box component="section" aria-labelledby="week-title" sx={{ mb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1.5 }}>
        <Typography id="week-title" variant="h2">
          {t('overview.week')}
        </Typography>
        {stats !== undefined && isFirstWeek(stats) && (
          <Typography variant="body2" color="textSecondary">
            {t('overview.firstWeek')}
          </Typography>
        )}
      </Box>
      {stats === undefined ? (
        <Box sx={GRID} aria-busy="true">
          <HiddenText>{t('app.loading')}</HiddenText>
          {Array.from({ length: TILES }, (_, tile) => (
            <Skeleton key={tile} variant="rounded" height={TILE_HEIGHT_PX} />
          ))}
        </Box>
      ) : (
        <Box sx={GRID}>
          <Tiles stats={stats} days={days} bots={bots} />
        </Box>
      )}
    </Box>
  );
}

function Tiles(props: {
  stats: Statistics;
  days: readonly StatisticsPoint[];
  bots: readonly Pick<ChatBot, 'id' | 'name'>[];
}): ReactElement {
  const t = useText();
  const { days, bots } = props;
  const { totals, range } = props.stats;
  const share = answeredShare(totals.unknownRate);
  const shown = (value: number | null) =>
    value === null ? null : t('figures.share', { percent: percentOf(value) });
  const isFirst = isFirstWeek(props.stats);
  const before = (previous: string | null) => {
    if (isFirst) return null;
    return previous === null || previous === '0'
      ? t('overview.beforeNone')
      : t('overview.before', { value: previous });
  };
  const ratingsBefore = (previous: number | null) => {
    if (previous !== null) return t('overview.ratingsBefore', { percent: percentOf(previous) });
    return isFirst ? null : t('overview.beforeNone');
  };
  const week = { dateFrom: range.from };
  return (
    <>
      <NumberTile
        label={t('overview.questions')}
        value={count(totals.messages.value)}
        before={before(count(totals.messages.previous))}
        trend={trendOf(totals.messages, 'neutral')}
        days={days.map(({ messages }) => messages)}
        bots={bots}
        filter={week}
      />
      <NumberTile
        label={t('overview.answered')}
        value={shown(share.value)}
        before={before(shown(share.previous))}
        trend={shareTrendOf(share, 'good')}
        isShare
        days={days.map(({ unknownRate }) => (unknownRate === null ? null : 1 - unknownRate))}
        bots={bots}
        filter={{ source: ANSWERED, ...week }}
      />
      <NumberTile
        label={t('overview.unanswered')}
        value={count(totals.unknown.value)}
        before={before(count(totals.unknown.previous))}
        trend={trendOf(totals.unknown, 'bad')}
        days={days.map(({ unknown }) => unknown)}
        bots={bots}
        filter={{ source: [AnswerSource.unknown], ...week }}
      />
      <RatingsTile
        totals={totals}
        bots={bots}
        filter={week}
        before={ratingsBefore(totals.satisfaction.previous)}
      />
    </>
  );
}

/** No questions in the previous week, so there is no comparison. */
function isFirstWeek({ totals }: Statistics): boolean {
  return (totals.messages.previous ?? 0) === 0;
}

/** A formatted count; null when unknown. */
function count(value: number | null): string | null {
  return value === null ? null : showNumber(value);
}
