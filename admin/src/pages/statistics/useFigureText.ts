import type { Metric } from '@colloquy/contracts';
import { percentOf } from '../../features/figures/trend.ts';
import { useText } from '../../i18n/useText.ts';
import { showNumber } from '../../i18n/show-number.ts';

const SECOND_MS = 1_000;

/** Formats the value of a figure; a missing value is not shown as zero. Money needs a currency (ISO 4217). */
export function useFigureText(currency = 'USD'): (value: number | null, unit: Metric['unit']) => string {
  const t = useText();
  return (value, unit) => {
    if (value === null) return t('figures.none');
    switch (unit) {
      case 'count':
        return showNumber(value);
      case 'share':
        return t('figures.share', { percent: percentOf(value) });
      case 'score':
        return value.toFixed(1);
      case 'money':
        return value.toLocaleString('en-US', { style: 'currency', currency });
      case 'duration':
        return value < SECOND_MS
          ? t('statistics.milliseconds', { count: Math.round(value) })
          : t('statistics.seconds', { count: (value / SECOND_MS).toFixed(1) });
    }
  };
}
