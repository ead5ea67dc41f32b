import type { ReactElement } from 'react';

const WIDTH = 100;
const HEIGHT = 28;
/** Padding for the stroke at top and bottom. */
const PAD = 2;

/** A line of a figure's values per interval, without text; the number beside it has the label. */
export function Sparkline(props: { values: readonly (number | null)[] }): ReactElement {
  const points = pointsOf(props.values);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={HEIGHT}
      aria-hidden
      style={{ display: 'block', overflow: 'visible' }}
    >
      <polygon
        points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`}
        fill="var(--mui-palette-primary-main)"
        opacity={0.1}
      />
      <polyline
        points={points}
        fill="none"
        stroke="var(--mui-palette-primary-main)"
        strokeWidth={1.5}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** Coordinates of the values; an unknown value repeats the previous one. */
export function pointsOf(values: readonly (number | null)[]): string {
  const top = Math.max(1e-9, ...values.map((value) => value ?? 0));
  const step = WIDTH / Math.max(1, values.length - 1);
  let last = 0;
  return values
    .map((value, index) => {
      last = value ?? last;
      const y = HEIGHT - PAD - (last / top) * (HEIGHT - 2 * PAD);
      return `${round(index * step)},${round(y)}`;
    })
    .join(' ');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
