/** Colour arithmetic of WCAG 2.2: relative luminance and contrast ratio of `#rrggbb` colours. */

interface Rgb {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

const WHITE = '#ffffff';
export const INK = '#10131a';
/** The minimum contrast of normal text (WCAG 2.2, 1.4.3). */
export const TEXT_CONTRAST = 4.5;
const MIX_STEP = 0.05;

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return { red: (value >> 16) & 255, green: (value >> 8) & 255, blue: value & 255 };
}

function format({ red, green, blue }: Rgb): string {
  return `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Mixes a share (0 to 1) of another colour into one. */
export function blend(colour: string, other: string, share: number): string {
  return format(mix(parse(colour), parse(other), share));
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return {
    red: from.red + (to.red - from.red) * share,
    green: from.green + (to.green - from.green) * share,
    blue: from.blue + (to.blue - from.blue) * share,
  };
}

/** Relative luminance, 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const { red, green, blue } = parse(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** White or ink, whichever is more readable on the colour. */
export function readableOn(background: string): string {
  return contrast(WHITE, background) >= contrast(INK, background) ? WHITE : INK;
}

/** The colour itself, or mixed with as little white or ink as makes it readable as text on the background. */
export function readableTint(colour: string, background: string): string {
  const to = readableOn(background);
  for (let share = 0; share < 1; share += MIX_STEP) {
    const mixed = blend(colour, to, share);
    if (contrast(mixed, background) >= TEXT_CONTRAST) return mixed;
  }
  return to;
}
