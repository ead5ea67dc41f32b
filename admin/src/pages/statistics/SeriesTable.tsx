import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement } from 'react';
import type { Drawn } from './ChartPlot.tsx';

const MOST_PX = 320;

/** The chart as a table; a long one scrolls by itself. */
export function SeriesTable(props: {
  label: string;
  heads: readonly [string, string];
  points: readonly Drawn[];
  show: (value: number | null) => string;
}): ReactElement {
  const { label, heads, points, show } = props;
  return (
    <Box
      role="region"
      aria-label={label}
      // Makes the table scrollable by keyboard.
      tabIndex={0}
      sx={{ maxHeight: MOST_PX, overflow: 'auto' }}
    >
      <Table stickyHeader size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{heads[0]}</TableCell>
            <TableCell align="right">{heads[1]}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {points.map(({ t, name, value }) => (
            <TableRow key={t}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell align="right">{show(value)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
