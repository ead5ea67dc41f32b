import { BREAKPOINTS_PX } from '@colloquy/contracts';
import { createTheme } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    hd: true;
  }
}

const FONT_STACK =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji'";
const BODY_PX = 14;
const RADIUS_PX = 10;
const FOCUS_RING = '2px solid var(--mui-palette-primary-main)';
export const MONO_STACK = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/** The dashboard's look: one accent, calm greys, light and dark with AA contrast. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#3d53c8', dark: '#3145ad', light: '#e9ecfb', contrastText: '#ffffff' },
        error: { main: '#b3261e' },
        warning: { main: '#8a5300' },
        success: { main: '#1b6e3c' },
        info: { main: '#3d53c8' },
        background: { default: '#f6f7f9', paper: '#ffffff' },
        text: { primary: '#1b1e26', secondary: '#565d6d' },
        divider: '#e1e4ea',
      },
    },
    dark: {
      palette: {
        primary: { main: '#a3b3ff', dark: '#bfcaff', light: '#262d4f', contrastText: '#10142b' },
        error: { main: '#ff9d94' },
        warning: { main: '#ffc266' },
        success: { main: '#7fd8a0' },
        info: { main: '#a3b3ff' },
        background: { default: '#12141a', paper: '#1a1d25' },
        text: { primary: '#e8eaf0', secondary: '#a7aebd' },
        divider: '#2d323e',
      },
    },
  },
  breakpoints: { values: { xs: 0, ...BREAKPOINTS_PX } },
  shape: { borderRadius: RADIUS_PX },
  typography: {
    fontFamily: FONT_STACK,
    fontSize: BODY_PX,
    body1: { fontSize: BODY_PX, lineHeight: 1.5 },
    body2: { fontSize: 13, lineHeight: 1.45 },
    caption: { fontSize: 12 },
    h1: { fontSize: 20, fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: 16, fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: 14, fontWeight: 650, lineHeight: 1.4 },
    button: { fontSize: BODY_PX, fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: FOCUS_RING, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    // A ripple alone is too faint to find the focus by. Inside, as most of these stand in something that cuts off.
    MuiButtonBase: {
      styleOverrides: { root: { '&.Mui-focusVisible': { outline: FOCUS_RING, outlineOffset: -2 } } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: 8,
          minHeight: 36,
          whiteSpace: 'nowrap',
          '&.Mui-focusVisible': { outlineOffset: 2 },
        },
      },
    },
    // The ring goes around the words, not across them.
    MuiTableSortLabel: {
      styleOverrides: { root: { borderRadius: 4, '&.Mui-focusVisible': { outlineOffset: 2 } } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderColor: 'var(--mui-palette-divider)' } },
    },
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      // Opaque: what a tooltip lies on must not shine through its words.
      styleOverrides: { tooltip: { backgroundColor: '#3a404d', color: '#ffffff', fontSize: 12 } },
    },
    MuiDialog: {
      defaultProps: { fullWidth: true, maxWidth: 'sm' },
      // On a phone every pixel of the default margin of 32 is missed inside.
      styleOverrides: {
        paper: ({ theme }) => ({
          [theme.breakpoints.down('sm')]: {
            margin: 8,
            width: 'calc(100% - 16px)',
            maxWidth: 'calc(100% - 16px)',
            maxHeight: 'calc(100% - 16px)',
          },
        }),
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: 18, fontWeight: 650, paddingBottom: 8 } } },
    MuiDialogActions: {
      styleOverrides: {
        root: ({ theme }) => ({
          padding: '12px 24px 20px',
          [theme.breakpoints.down('sm')]: { padding: '8px 12px 12px' },
        }),
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: 'var(--mui-palette-divider)', padding: '8px 12px' },
        head: { color: 'var(--mui-palette-text-secondary)', fontWeight: 600, fontSize: 12 },
      },
    },
    MuiTab: { styleOverrides: { root: { minHeight: 40, padding: '8px 12px' } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
});
