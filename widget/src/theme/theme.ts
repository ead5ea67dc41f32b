import { ACCENT_COLOUR, type WidgetConfig } from '@colloquy/contracts';
import { blend, luminance, readableOn, readableTint } from './contrast.ts';

export type WidgetTheme = WidgetConfig['theme'];
export type ColourMode = WidgetTheme['mode'];

/** The surfaces and raised shares of tokens.styles.ts; text in the accent colour is on the raised ones. */
const LIGHT = { surface: '#ffffff', text: '#16181d', raised: 0.05 };
const DARK = { surface: '#16181d', text: '#eff1f4', raised: 0.08 };
const COLOUR_SCHEMES: Readonly<Record<ColourMode, string>> = {
  // Colour scheme of the surrounding page, light by default.
  system: 'inherit',
  light: 'light',
  dark: 'dark',
};

export function isColourMode(value: string | null): value is ColourMode {
  return value !== null && Object.hasOwn(COLOUR_SCHEMES, value);
}

/**
 * A link's theme as the custom properties that tokens.styles.ts reads. An owner's background colour decides between
 * light and dark, so that everything on it stays readable.
 */
export function themeProperties(theme: Partial<WidgetTheme>): Readonly<Record<string, string>> {
  const primary = theme.primary ?? ACCENT_COLOUR;
  const background = theme.background ?? null;
  return {
    'color-scheme': background === null ? COLOUR_SCHEMES[theme.mode ?? 'system'] : schemeOf(background),
    '--_primary': primary,
    '--_on-primary': readableOn(primary),
    '--_accent-light': readableTint(primary, raisedOf(LIGHT, background, theme.text)),
    '--_accent-dark': readableTint(primary, raisedOf(DARK, background, theme.text)),
    ...(background === null ? {} : { '--_surface': background, '--_text': readableOn(background) }),
    ...(theme.text ? { '--_text': theme.text } : {}),
    ...(theme.radius === undefined ? {} : { '--_radius': `${theme.radius}px` }),
  };
}

function raisedOf(palette: typeof LIGHT, background: string | null, text: string | null | undefined): string {
  const surface = background ?? palette.surface;
  const ownText = background === null ? palette.text : readableOn(background);
  return blend(surface, text ?? ownText, palette.raised);
}

function schemeOf(background: string): string {
  return luminance(background) > 0.18 ? 'light' : 'dark';
}
