import type { StatisticsInterval, StatisticsPoint } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import { useMemo, type ReactElement } from 'react';
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { formatInterval } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartPlot, PLOT_PX, type Drawn } from './ChartPlot.tsx';
import { intervalsFor, type Choice } from './choice.ts';
import { FIGURE_NAMES, FIGURES, valueAt } from './figures.ts';
import { SeriesTable } from './SeriesTable.tsx';
import type { ChangeChoice } from './useChoice.ts';
import { useFigureText } from './useFigureText.ts';
import type { Part } from './useStatistics.ts';

const FIGURE_PX = 210;
const INTERVAL_PX = 120;

/** One figure per interval, as a chart or a table. */
export function TimeChart(props: {
  choice: Choice;
  onChange: ChangeChoice;
  days: number;
  interval: StatisticsInterval;
  series: Part<readonly StatisticsPoint[]>;
  /** Currency of costs; undefined until loaded. */
  currency: string | undefined;
}): ReactElement {
  const t = useText();
  const { choice, onChange, days, interval, series, currency } = props;
  const name = t(`statistics.figures.${choice.shown}`);
  return (
    <SectionCard title={t('statistics.overTime')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mt: 1.5, mb: 1 }}>
        <FilterSelect
          label={t('statistics.figure')}
          value={choice.shown}
          width={FIGURE_PX}
          options={FIGURE_NAMES.map((value) => ({ value, label: t(`statistics.figures.${value}`) }))}
          onChange={(value) => onChange({ shown: FIGURE_NAMES.find((known) => known === value) ?? 'chats' })}
        />
        <FilterSelect
          label={t('statistics.interval')}
          value={interval}
          width={INTERVAL_PX}
          options={intervalsFor(days).map((value) => ({ value, label: t(`statistics.intervals.${value}`) }))}
          onChange={(value) =>
            onChange({ interval: intervalsFor(days).find((known) => known === value) ?? null })
          }
        />
        <ChoiceButtons
          options={(['chart', 'table'] as const).map((value) => ({ value, label: t(`statistics.${value}`) }))}
          value={choice.isTable ? 'table' : 'chart'}
          onChange={(value) => onChange({ isTable: value === 'table' })}
          group={{ 'aria-label': t('statistics.view'), sx: { ml: { sm: 'auto' } } }}
        />
      </Box>
      <Loaded query={series} heightPx={PLOT_PX}>
        {(points) => (
          <Series
            points={points}
            choice={choice}
            interval={interval}
            currency={currency}
            label={t('statistics.figureBy', {
              figure: name,
              interval: t(`statistics.intervals.${interval}`),
            })}
          />
        )}
      </Loaded>
    </SectionCard>
  );
}

function Series(props: {
  points: readonly StatisticsPoint[];
  choice: Choice;
  interval: StatisticsInterval;
  currency: string | undefined;
  label: string;
}): ReactElement {
  const t = useText();
  const { points, choice, interval, currency, label } = props;
  const show = useFigureText(currency);
  const { unit } = FIGURES[choice.shown];
  const drawn = useMemo<readonly Drawn[]>(
    () =>
      points.map((point) => ({
        t: point.t,
        name: formatInterval(point.t, interval),
        value: valueAt(point, choice.shown),
      })),
    [points, interval, choice.shown],
  );
  const shared = { label, points: drawn, show: (value: number | null) => show(value, unit) };
  if (choice.isTable) {
    return (
      <SeriesTable
        {...shared}
        heads={[t(`statistics.intervals.${interval}`), t(`statistics.figures.${choice.shown}`)]}
      />
    );
  }
  return <ChartPlot {...shared} unit={unit} isHourly={interval === 'hour'} />;
}
