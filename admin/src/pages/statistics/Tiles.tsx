import {
  AnswerSource,
  BILLED_SOURCES,
  type ChatBot,
  type Statistics,
  type StatisticsFigure,
  type StatisticsPoint,
} from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { NumberTile } from '../../features/figures/NumberTile.tsx';
import { RatingsTile } from '../../features/figures/RatingsTile.tsx';
import { answeredShare } from '../../features/figures/trend.ts';
import { useText } from '../../i18n/useText.ts';
import { FIGURES, sumOf, trendOfFigure, valueAt, type FigureName } from './figures.ts';
import { useFigureText } from './useFigureText.ts';

export const TILES = 12;
export const TILE_GRID = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const;
const ANSWERED = Object.values(AnswerSource).filter((source) => source !== AnswerSource.unknown);

type InboxFilter = Readonly<Record<string, unknown>> | null;

/** The range's figures, compared with the previous range. A figure with an inbox filter opens what it counts. */
export function Tiles(props: {
  bot: ChatBot;
  stats: Statistics;
  points: readonly StatisticsPoint[];
  /** The range as an inbox filter. */
  inbox: InboxFilter;
}): ReactElement {
  const t = useText();
  const show = useFigureText(props.stats.currency);
  const { bot, stats, points, inbox } = props;
  const { totals } = stats;
  const isFirst = isFirstRange(stats);
  const before = (value: string | null) => {
    if (isFirst) return null;
    return value === null ? t('statistics.beforeNone') : t('statistics.before', { value });
  };
  const tile = (
    name: FigureName,
    figure: StatisticsFigure,
    own: { readonly filter?: InboxFilter; readonly label?: string; readonly more?: ReactNode } = {},
  ) => {
    const kind = FIGURES[name];
    const { value, previous } = figure;
    return (
      <NumberTile
        label={own.label ?? t(`statistics.figures.${name}`)}
        value={value === null ? null : show(value, kind.unit)}
        before={before(previous === null || previous === 0 ? null : show(previous, kind.unit))}
        trend={isFirst ? null : trendOfFigure(figure, kind)}
        isShare={kind.unit === 'share'}
        more={own.more}
        days={points.map((point) => valueAt(point, name))}
        bots={[bot]}
        filter={value === null ? null : (own.filter ?? null)}
      />
    );
  };
  const among = (filter: Readonly<Record<string, unknown>>): InboxFilter => inbox && { ...filter, ...inbox };
  const { satisfaction, tokensIn, tokensOut } = totals;
  return (
    <Box sx={TILE_GRID}>
      {tile('chats', totals.chats, { filter: inbox })}
      {tile('visitors', totals.visitors, { filter: inbox })}
      {tile('messages', totals.messages, { filter: inbox })}
      {tile('answeredShare', answeredShare(totals.unknownRate), { filter: among({ source: ANSWERED }) })}
      {tile('deflection', totals.deflection, { filter: among({ deflected: true }) })}
      <RatingsTile
        totals={totals}
        bots={[bot]}
        filter={inbox}
        before={
          satisfaction.value === null
            ? t('statistics.noRatings')
            : t('statistics.satisfied', { share: show(satisfaction.value, 'share') })
        }
      />
      {tile('csat', totals.csat, {
        filter: among({ hasCsat: true }),
        more: t('statistics.ofRatings', { smart_count: totals.csatCount.value ?? 0 }),
      })}
      {tile('contacts', totals.contacts, { filter: among({ hasContact: true }) })}
      {tile('handoffs', totals.handoffs, { filter: among({ handedOff: true }) })}
      {tile('latencyP50', totals.latencyP50, {
        filter: among({ source: [AnswerSource.external] }),
        more: [
          totals.firstTokenP50.value !== null &&
            t('statistics.firstWord', { time: show(totals.firstTokenP50.value, 'duration') }),
          totals.latencyP95.value !== null &&
            t('statistics.slowest', { time: show(totals.latencyP95.value, 'duration') }),
        ]
          .filter((text) => text !== false)
          .join(', '),
      })}
      {tile('answersBilled', totals.answersBilled, { filter: among({ source: [...BILLED_SOURCES] }) })}
      {tile('tokensOut', sumOf(tokensIn, tokensOut), {
        label: t('statistics.tokens'),
        filter: inbox,
        more: [
          t('statistics.tokensOf', {
            read: show(tokensIn.value, 'count'),
            written: show(tokensOut.value, 'count'),
          }),
          ...(totals.cost.value ? [t('statistics.costs', { cost: show(totals.cost.value, 'money') })] : []),
        ].join(', '),
      })}
    </Box>
  );
}

/** No questions in the previous range, so there is no comparison. */
export function isFirstRange({ totals }: Pick<Statistics, 'totals'>): boolean {
  return (totals.messages.previous ?? 0) === 0;
}
