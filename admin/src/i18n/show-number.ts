const NUMBER = new Intl.NumberFormat('en-US');

/** A number as text, with commas between thousands. */
export function showNumber(value: number): string {
  return NUMBER.format(value);
}
