import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** The name and value of one row. */
export type ShownFact = readonly [name: ReactNode, value: ReactNode];

/** Rows of names and values, with names in a column of their own. */
export function FactList(props: { facts: readonly ShownFact[] }): ReactElement {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        // On a phone a long name leaves half of the line to its value.
        gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 13,
        '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
        '& dd': { m: 0, overflowWrap: 'anywhere' },
      }}
    >
      {props.facts.map(([name, value], index) => (
        <Box key={index} sx={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
