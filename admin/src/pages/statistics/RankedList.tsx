import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { SectionCard } from '../../components/SectionCard.tsx';

/** A row of a ranking: label, count, and its share of the largest one. */
export interface RankedRow {
  readonly id: string;
  readonly name: ReactNode;
  readonly number: ReactNode;
  readonly amount: number;
}

/** A ranking, largest first, with comparison bars. */
export function RankedList(props: {
  title: string;
  help: string;
  rows: readonly RankedRow[];
  none: string;
}): ReactElement {
  const { title, help, rows, none } = props;
  const most = Math.max(1, ...rows.map(({ amount }) => amount));
  return (
    <SectionCard title={title} help={rows.length === 0 ? none : help}>
      {rows.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {rows.map(({ id, name, number, amount }) => (
            <Box component="li" key={id} sx={{ py: 0.75 }}>
              <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2 }}>
                <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                <Typography component="span">{number}</Typography>
              </Box>
              <Box
                aria-hidden
                sx={{
                  height: 4,
                  mt: 0.5,
                  borderRadius: 1,
                  bgcolor: 'primary.main',
                  opacity: 0.5,
                  width: amount / most,
                }}
              />
            </Box>
          ))}
        </Box>
      )}
    </SectionCard>
  );
}
