import type { ReactElement } from 'react';

const COLOUR = 'var(--mui-palette-primary-main)';
const RULE = 'var(--mui-palette-divider)';
/** Share of a point's width that its bar takes. */
const BAR_SHARE = 0.7;
const RULES = [0, 0.5, 1];
const WHOLE = 100;
const percent = (share: number) => `${Math.round(share * WHOLE * WHOLE) / WHOLE}%`;

/** Bars for counts; for other figures a line that is interrupted at unknown values. Sizes are relative. */
export function ChartShapes(props: {
  values: readonly (number | null)[];
  top: number;
  hasBars: boolean;
  /** The current point. */
  at: number | null;
}): ReactElement {
  const { values, top, hasBars, at } = props;
  const width = 1 / values.length;
  const middle = (index: number) => (index + 0.5) * width;
  const height = (value: number) => Math.min(1, value / top);
  return (
    <svg aria-hidden width="100%" height="100%" style={{ display: 'block', overflow: 'visible' }}>
      {RULES.map((rule) => (
        <line key={rule} x1="0" x2="100%" y1={percent(rule)} y2={percent(rule)} stroke={RULE} />
      ))}
      {at !== null && (
        <rect
          x={percent(at * width)}
          width={percent(width)}
          y="0"
          height="100%"
          fill={COLOUR}
          opacity={0.12}
        />
      )}
      {values.map((value, index) => {
        if (value === null) return null;
        if (hasBars) {
          return (
            <rect
              key={index}
              x={percent(middle(index) - (width * BAR_SHARE) / 2)}
              width={percent(width * BAR_SHARE)}
              y={percent(1 - height(value))}
              height={percent(height(value))}
              rx={2}
              fill={COLOUR}
            />
          );
        }
        const next = values[index + 1] ?? null;
        return (
          <g key={index} stroke={COLOUR}>
            {next !== null && (
              <line
                x1={percent(middle(index))}
                y1={percent(1 - height(value))}
                x2={percent(middle(index + 1))}
                y2={percent(1 - height(next))}
                strokeWidth={2}
              />
            )}
            <circle cx={percent(middle(index))} cy={percent(1 - height(value))} r={3} fill={COLOUR} />
          </g>
        );
      })}
    </svg>
  );
}
