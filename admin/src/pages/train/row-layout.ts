import { BREAKPOINTS_PX } from '@colloquy/contracts';

/** Every row is as high as any other, whatever it has to say, so that nothing moves while documents are processed. */
export const ROW_HEIGHT_PX = 60;

const PHONE = `@media (max-width: ${BREAKPOINTS_PX.sm - 0.05}px)`;
/** The table's own width decides, since the sidebar may or may not stand beside it. */
export const WIDE = '@container (min-width: 780px)';

export const WIDTHS_PX = { check: 44, status: 200, size: 84, changed: 104, enabled: 76, actions: 52 };

/** On a phone a row is a small card: mark, name, switch and actions, then what is not as usual. */
export const ROW = {
  height: ROW_HEIGHT_PX,
  [PHONE]: {
    display: 'grid',
    gridTemplateColumns: '40px minmax(0, 1fr) auto auto',
    height: 'auto',
    minHeight: 64,
    alignContent: 'center',
    borderBottom: '1px solid var(--mui-palette-divider)',
  },
} as const;

const onPhone = (change: object) => ({ py: 0, [PHONE]: { borderBottom: 0, py: 0, ...change } });

/** Where the parts of a row stand. */
export const CELLS = {
  check: { ...onPhone({ gridColumn: 1, gridRow: '1 / 3', px: 0.5, alignContent: 'center' }), pl: 1, pr: 0 },
  name: onPhone({ gridColumn: 2, gridRow: 1, px: 0.5 }),
  // Below the name, beside the sign.
  status: onPhone({ gridColumn: '2 / 5', gridRow: 2, pl: 5.75, pr: 0.5 }),
  enabled: onPhone({ gridColumn: 3, gridRow: 1, alignSelf: 'center', px: 0 }),
  actions: {
    ...onPhone({ gridColumn: 4, gridRow: 1, alignSelf: 'center', justifySelf: 'end' }),
    pl: 0,
    whiteSpace: 'nowrap',
  },
  wide: { py: 0, display: 'none', [WIDE]: { display: 'table-cell' }, whiteSpace: 'nowrap' },
} as const;

export const NARROW_ONLY = { [WIDE]: { display: 'none' } } as const;
