import { BREAKPOINTS_PX } from '@colloquy/contracts';

/** All rows have the same height, so that nothing moves while documents are processed. */
export const ROW_HEIGHT_PX = 60;

const PHONE = `@media (max-width: ${BREAKPOINTS_PX.sm - 0.05}px)`;
/** Depends on the table's own width, because the sidebar may be hidden. */
const WIDE = '@container (min-width: 780px)';
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const DIVIDER = '1px solid var(--mui-palette-divider)';

export const WIDTHS_PX = {
  check: 44,
  status: 132,
  cited: 72,
  size: 88,
  changed: 104,
  enabled: 76,
  actions: 52,
};

const WIDE_ONLY = { display: 'none', whiteSpace: 'nowrap', [WIDE]: { display: 'table-cell' } } as const;
/** The head of a column that narrow tables hide. */
export const wide = (column: keyof typeof WIDTHS_PX) => ({ ...WIDE_ONLY, width: WIDTHS_PX[column] });
export const NARROW_ONLY = { [WIDE]: { display: 'none' } } as const;

/**
 * Row styles, defined once by the table, because a hundred rows with styles of their own render too slowly. On phones
 * a row is a small card: checkbox, name, switch and actions, then exceptions.
 */
export const TABLE = {
  display: { xs: 'block', sm: 'table' },
  tableLayout: 'fixed',
  '& tbody': { display: { xs: 'block', sm: 'table-row-group' } },
  '& .row': {
    height: ROW_HEIGHT_PX,
    '&:hover': { bgcolor: 'action.hover' },
    '&.chosen': { bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, transparent)' },
    '&.arriving': { '@keyframes arrive': { from: { opacity: 0 } }, animation: 'arrive 140ms ease-out' },
    [PHONE]: {
      display: 'grid',
      gridTemplateColumns: '40px minmax(0, 1fr) auto auto',
      height: 'auto',
      minHeight: 64,
      alignContent: 'center',
      py: 0.75,
      borderBottom: DIVIDER,
    },
  },
  '& .row > td': {
    typography: 'body2',
    px: 1.5,
    py: 0,
    borderBottom: DIVIDER,
    [PHONE]: { borderBottom: 0, px: 0.5 },
  },
  '& .row > .check': { pl: 1, pr: 0, [PHONE]: { gridColumn: 1, gridRow: '1 / 3', alignContent: 'center' } },
  '& .row > .whole': { [PHONE]: { gridColumn: '1 / -1' } },
  '& .row > .name': { [PHONE]: { gridColumn: 2, gridRow: 1 } },
  // Below the name, beside the icon.
  '& .row > .status': { [PHONE]: { gridColumn: '2 / 5', gridRow: 2, pl: 5.75 } },
  '& .row > .cited, & .row > .size, & .row > .changed': WIDE_ONLY,
  '& .row > .cited, & .row > .size': { textAlign: 'right' },
  '& .row > .enabled': { [PHONE]: { gridColumn: 3, gridRow: 1, alignSelf: 'center', px: 0 } },
  '& .row > .actions': {
    pl: 0,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    [PHONE]: { gridColumn: 4, gridRow: 1, alignSelf: 'center', justifySelf: 'end' },
  },
  '& .ready': { color: 'text.secondary', [PHONE]: { display: 'none' } },
  '& .document': { display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 },
  '& .document > div': { minWidth: 0, flex: 1 },
  '& .title': { ...ONE_LINE, typography: 'body1', fontWeight: 500, display: 'block', maxWidth: '100%' },
  '& button.title': {
    p: 0,
    border: 0,
    bgcolor: 'transparent',
    color: 'text.primary',
    textAlign: 'left',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
  '& .about': { ...ONE_LINE, typography: 'caption', lineHeight: '18px', color: 'text.secondary' },
  // Phones have no tooltip for the rest of the text.
  '& .about.error': { color: 'error.main', [PHONE]: { whiteSpace: 'normal' } },
  '& .narrow': NARROW_ONLY,
  // The card's own border closes the table.
  '& tbody .row:last-of-type, & tbody .row:last-of-type > td': { borderBottom: 0 },
} as const;
