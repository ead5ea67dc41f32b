import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement, ReactNode } from 'react';

const NUMBER = 'report-number';
const AS_NUMBER = { align: 'right', className: NUMBER } as const;

/** A compact table of findings, which scrolls sideways when it does not fit. */
export function ReportTable(props: {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** Index of the first numeric column. */
  numbersFrom?: number;
}): ReactElement {
  const { heads, rows, numbersFrom = heads.length } = props;
  const isNumber = (column: number) => column >= numbersFrom;
  return (
    <Box sx={{ overflowX: 'auto', mt: 0.5 }}>
      <Table
        size="small"
        aria-label={props.label}
        sx={{
          '& td, & th': { px: 1, verticalAlign: 'top', overflowWrap: 'anywhere' },
          // The first columns get the room, but heads do not break within a word.
          [`& .${NUMBER}`]: { px: 0.5, overflowWrap: 'normal' },
        }}
      >
        <TableHead>
          <TableRow>
            {heads.map((head, column) => (
              <TableCell key={head} {...(isNumber(column) && AS_NUMBER)}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, row) => (
            <TableRow key={row}>
              {cells.map((cell, column) => (
                <TableCell key={column} {...(isNumber(column) && AS_NUMBER)}>
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
