import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** What a thing is called, and what it is. */
export type ShownFact = readonly [name: ReactNode, value: ReactNode];

/** Facts below each other, their names in a column of their own. */
export function FactList(props: { facts: readonly ShownFact[] }): ReactElement {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        // On a phone a long name leaves its value half of the line.
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
