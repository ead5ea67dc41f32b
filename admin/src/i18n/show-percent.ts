const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** A share from 0 to 1 as a percentage text. */
export function showPercent(share: number): string {
  return PERCENT.format(share);
}
