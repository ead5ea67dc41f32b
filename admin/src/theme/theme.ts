import { ACCENT_COLOUR, BREAKPOINTS_PX, SPINNER_SIZE_PX, SPINNER_STROKE_PX } from '@colloquy/contracts';
import { createTheme } from '@mui/material/styles';
import type { ElementType } from 'react';
import { KeptButton } from './KeptButton.tsx';

declare module '@mui/material/styles' {
  interface BreakpointOverrides {
    hd: true;
  }
}
declare module '@mui/material/Button' {
  interface ButtonOwnProps {
    component?: ElementType;
  }
}
declare module '@mui/material/IconButton' {
  interface IconButtonOwnProps {
    component?: ElementType;
  }
}

const FONT_STACK =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji'";
const BODY_PX = 14;
const RADIUS_PX = 10;
const CONTROL_PX = 36;
const SMALL_CONTROL_PX = 30;
/** iOS zooms into fields with smaller text. */
const TOUCH_FIELD_PX = 16;
/** Fast enough to cause no wait, slow enough to be seen. */
const MOTION_MS = { quick: 120, usual: 140, slow: 160 };
const FIELD_LINE = 'color-mix(in srgb, var(--mui-palette-text-secondary) 38%, transparent)';
const FOCUS_RING = '2px solid var(--mui-palette-primary-main)';
/** Height of a field's label, to align elements beside the field. */
export const LABEL_HEIGHT = '22px';
/** In the dark theme the accent is light for text; buttons keep the brand's hue. */
const DARK_ACTION = {
  backgroundColor: '#4f63d6',
  color: '#ffffff',
  '&:hover': { backgroundColor: '#566ad9' },
};
/** Chips have muted colours. */
const QUIET_TONES = ['info', 'success', 'warning', 'error'] as const;
export const MONO_STACK = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/** Material UI draws spinners in a square of this size, whatever their displayed size; strokes use its units. */
const SPINNER_DRAWN_PX = 44;

/** The dashboard's theme: one accent, calm greys, light and dark with AA contrast. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: ACCENT_COLOUR, dark: '#3145ad', light: '#e9ecfb', contrastText: '#ffffff' },
        error: { main: '#b3261e' },
        warning: { main: '#8a5300' },
        success: { main: '#1b6e3c' },
        info: { main: ACCENT_COLOUR },
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
        // The default white would make icons stand out from their text.
        action: { active: '#a7aebd' },
      },
    },
  },
  breakpoints: { values: { xs: 0, ...BREAKPOINTS_PX } },
  shape: { borderRadius: RADIUS_PX },
  transitions: {
    duration: {
      shortest: MOTION_MS.quick,
      shorter: MOTION_MS.usual,
      short: MOTION_MS.slow,
      standard: MOTION_MS.slow,
      complex: MOTION_MS.slow,
      enteringScreen: MOTION_MS.slow,
      leavingScreen: MOTION_MS.quick,
    },
  },
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
        body: { fontVariantNumeric: 'tabular-nums' },
        // Avoids a last line with a single short word.
        'h1, h2, h3, p': { textWrap: 'pretty' },
        '*': {
          scrollbarWidth: 'thin',
          scrollbarColor:
            'color-mix(in srgb, var(--mui-palette-text-secondary) 45%, transparent) transparent',
        },
        ':focus-visible': { outline: FOCUS_RING, outlineOffset: 2 },
        // The field has its own clear button.
        '::-webkit-search-cancel-button': { display: 'none' },
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
    // A ripple alone is too faint to show the focus. The ring is inside, because most containers clip.
    MuiButtonBase: {
      styleOverrides: {
        root: {
          // By default a button uses the browser's own font.
          fontFamily: 'inherit',
          '&.Mui-focusVisible, &:focus-visible': { outline: FOCUS_RING, outlineOffset: -2 },
        },
      },
    },
    // The ring shows the focus; a ripple inside would only hide the text.
    MuiIconButton: { defaultProps: { component: KeptButton, disableFocusRipple: true } },
    MuiPaginationItem: { defaultProps: { component: KeptButton } },
    MuiButton: {
      defaultProps: { disableElevation: true, disableFocusRipple: true, component: KeptButton },
      styleOverrides: {
        root: ({ theme }) => ({
          borderRadius: 8,
          minHeight: CONTROL_PX,
          whiteSpace: 'nowrap',
          '&.Mui-focusVisible, &:focus-visible': { outlineOffset: 2 },
          '&.MuiButton-sizeSmall': { minHeight: SMALL_CONTROL_PX },
          '&.MuiButton-outlined.MuiButton-colorInherit': { borderColor: FIELD_LINE },
          ...theme.applyStyles('dark', {
            '&.MuiButton-contained.MuiButton-colorPrimary:not(.Mui-disabled)': DARK_ACTION,
          }),
        }),
      },
    },
    MuiCircularProgress: {
      defaultProps: {
        size: SPINNER_SIZE_PX,
        thickness: (SPINNER_STROKE_PX * SPINNER_DRAWN_PX) / SPINNER_SIZE_PX,
      },
    },
    MuiFab: {
      styleOverrides: {
        root: ({ theme }) => theme.applyStyles('dark', { '&.MuiFab-primary': DARK_ACTION }),
      },
    },
    // The ring is drawn around the text, not across it.
    MuiTableSortLabel: {
      styleOverrides: { root: { borderRadius: 4, '&.Mui-focusVisible': { outlineOffset: 2 } } },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    // Labels are above fields: nothing floats, and outlines have no gap.
    MuiInputLabel: {
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: '100%',
          marginBottom: 4,
          fontSize: 13,
          fontWeight: 600,
          lineHeight: 1.4,
          whiteSpace: 'normal',
          color: 'var(--mui-palette-text-primary)',
          '&.Mui-focused, &.Mui-error': { color: 'var(--mui-palette-text-primary)' },
          '&.Mui-disabled': { color: 'var(--mui-palette-text-secondary)' },
        },
        asterisk: { display: 'none' },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: CONTROL_PX,
          borderRadius: 8,
          backgroundColor: theme.vars.palette.background.paper,
          '@media (pointer: coarse)': { fontSize: TOUCH_FIELD_PX },
        }),
        input: {
          padding: '7.5px 12px',
          height: 'auto',
          lineHeight: '21px',
          textOverflow: 'ellipsis',
          // The browser's own controls would make these higher than other fields.
          '&[type=date], &[type=time]': { height: 21 },
        },
        multiline: { padding: '7.5px 12px', '& textarea': { padding: 0 } },
        notchedOutline: {
          top: 0,
          borderColor: FIELD_LINE,
          '& legend': { display: 'none' },
        },
      },
    },
    MuiAutocomplete: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        // Aligns its text with other fields.
        inputRoot: {
          paddingTop: '2px !important',
          paddingBottom: '2px !important',
          paddingLeft: '4px !important',
        },
      },
    },
    // The remaining part of a bar must not look completed.
    MuiLinearProgress: {
      styleOverrides: {
        root: {
          borderRadius: 3,
          backgroundColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 18%, transparent)',
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
    MuiChip: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } },
      variants: QUIET_TONES.map((color) => ({
        props: { variant: 'filled', color },
        style: {
          color: `var(--mui-palette-${color}-main)`,
          // Opaque, so that a selected row does not shine through.
          backgroundColor: `color-mix(in srgb, var(--mui-palette-${color}-main) 10%, var(--mui-palette-background-paper))`,
        },
      })),
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // Cards have a subtle shadow in the light theme and a different tone in the dark one, but no border.
    MuiCard: {
      defaultProps: { variant: 'elevation', elevation: 0 },
      styleOverrides: {
        root: ({ theme }) => ({
          boxShadow: '0 0 0 1px rgb(27 30 38 / 5%), 0 1px 2px rgb(27 30 38 / 5%)',
          ...theme.applyStyles('dark', { boxShadow: 'none' }),
        }),
      },
    },
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiTooltip: {
      defaultProps: { enterDelay: 400 },
      // Opaque, so that nothing below a tooltip shines through.
      styleOverrides: { tooltip: { backgroundColor: '#3a404d', color: '#ffffff', fontSize: 12 } },
    },
    // A popup has the focus itself until an element inside gets it.
    MuiDrawer: {
      styleOverrides: { paper: { '&:focus-visible': { outline: FOCUS_RING, outlineOffset: -2 } } },
    },
    MuiDialog: {
      defaultProps: { fullWidth: true, maxWidth: 'sm' },
      // The default margin of 32 wastes space on phones.
      styleOverrides: {
        container: { '&:focus-visible > .MuiDialog-paper': { outline: FOCUS_RING, outlineOffset: -2 } },
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
          padding: '12px 24px',
          // Scrolling content is cut between lines.
          '.MuiDialogContent-root + &': { borderTop: '1px solid var(--mui-palette-divider)' },
          [theme.breakpoints.down('sm')]: { padding: '8px 12px' },
        }),
      },
    },
    MuiAlert: {
      styleOverrides: {
        // The default would be as dark as the page behind it.
        root: ({ theme, ownerState }) =>
          theme.applyStyles('dark', {
            '&.MuiAlert-standard': {
              backgroundColor: `color-mix(in srgb, var(--mui-palette-${ownerState.severity ?? 'success'}-main) 14%, var(--mui-palette-background-paper))`,
            },
          }),
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: 'var(--mui-palette-divider)', padding: '8px 12px' },
        head: { color: 'var(--mui-palette-text-secondary)', fontWeight: 600, fontSize: 12 },
      },
    },
    // Short labels are left-aligned like long ones.
    MuiTab: { styleOverrides: { root: { minWidth: 0, minHeight: 40, padding: '8px 12px' } } },
    MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  },
});
