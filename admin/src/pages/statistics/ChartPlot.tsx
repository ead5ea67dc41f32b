import type { Metric } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { namedPoints, ticksOf, topOf } from './chart-scale.ts';
import { ChartShapes } from './ChartShapes.tsx';

/** A drawn point of the series. */
export interface Drawn {
  readonly t: string;
  /** Start of its interval as text. */
  readonly name: string;
  readonly value: number | null;
}

export const PLOT_PX = 260;
const SHAPES_PX = 190;
/** Number of labels below the chart, also on phones; those of hours are longer. */
const NAMED = 4;
const NAMED_HOURS = 3;
/** From this position a label is placed to the left of its point. */
const NEAR_END = 0.9;

/**
 * A figure over time. Points are read one by one with the arrow keys or the pointer: screen readers see a slider. The
 * current value is shown above the chart, so that nothing moves.
 */
export function ChartPlot(props: {
  label: string;
  points: readonly Drawn[];
  unit: Metric['unit'];
  isHourly: boolean;
  show: (value: number | null) => string;
}): ReactElement {
  const t = useText();
  const { label, points, unit, isHourly, show } = props;
  const [read, setRead] = useState<number | null>(null);
  const last = points.length - 1;
  const at = Math.min(read ?? last, last);
  const values = points.map(({ value }) => value);
  const top = topOf(values, unit);
  const wordsOf = (point: Drawn | undefined) =>
    point === undefined ? '' : t('statistics.point', { when: point.name, value: show(point.value) });
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setRead(Math.min(last, Math.max(0, next)));
  };
  const onPoint = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const spot = width === 0 ? 0 : Math.floor(((clientX - left) / width) * points.length);
    setRead(Math.min(last, Math.max(0, spot)));
  };
  return (
    <Box sx={{ minHeight: PLOT_PX }}>
      <Typography variant="body2" color="textSecondary" sx={{ minHeight: 24, textAlign: 'right' }}>
        {read === null ? t('statistics.peak', { point: wordsOf(peakOf(points)) }) : wordsOf(points[at])}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 1 }}>
        <Box
          aria-hidden
          sx={{
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            textAlign: 'right',
          }}
        >
          {ticksOf(top, unit).map((tick) => (
            <Typography key={tick} variant="caption" color="textSecondary" sx={{ lineHeight: 1 }}>
              {show(tick)}
            </Typography>
          ))}
        </Box>
        <Box
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at}
          aria-valuetext={wordsOf(points[at])}
          onKeyDown={onKeyDown}
          onPointerMove={onPoint}
          onPointerDown={onPoint}
          onPointerLeave={() => setRead(null)}
          onBlur={() => setRead(null)}
          sx={{ height: SHAPES_PX, cursor: 'crosshair', touchAction: 'pan-y' }}
        >
          <ChartShapes values={values} top={top} hasBars={unit === 'count'} at={read} />
        </Box>
        <Box aria-hidden sx={{ gridColumn: 2, position: 'relative', height: 24, overflow: 'hidden' }}>
          {namedPoints(points.length, isHourly ? NAMED_HOURS : NAMED).map((index) => {
            const spot = (index + 0.5) / points.length;
            const shift = index === 0 ? 0 : spot > NEAR_END ? -100 : -50;
            return (
              <Typography
                key={index}
                variant="caption"
                color="textSecondary"
                noWrap
                sx={{
                  position: 'absolute',
                  top: 4,
                  left: index === 0 ? 0 : `${spot * 100}%`,
                  transform: `translateX(${shift}%)`,
                }}
              >
                {points[index]?.name}
              </Typography>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}

/** The highest point; the first of several. */
function peakOf(points: readonly Drawn[]): Drawn | undefined {
  return points.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0];
}
