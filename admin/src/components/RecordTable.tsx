import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactElement, ReactNode } from 'react';
import { HiddenText } from './HiddenText.tsx';
import { ListSortHead } from './ListSortHead.tsx';

/** A column of a table of records. */
export interface Column<TRecord> {
  readonly head: string;
  /** Head for screen readers only, because the column explains itself. */
  readonly isHeadHidden?: boolean;
  /** The field that sorts the surrounding list. */
  readonly sortBy?: string;
  readonly startsDescending?: boolean;
  readonly widthPx?: number | { readonly xs: number; readonly sm: number };
  /** Hidden on phones. */
  readonly isWideOnly?: boolean;
  readonly align?: 'right';
  readonly cell: (record: TRecord) => ReactNode;
}

/** The last column: the actions on a record, which `cell` offers in a menu. */
export function menuColumn<TRecord>(head: string, cell: Column<TRecord>['cell']): Column<TRecord> {
  return { head, isHeadHidden: true, widthPx: { xs: 44, sm: 56 }, align: 'right', cell };
}

/** Records as rows. */
export function RecordTable<TRecord>(props: {
  label: string;
  columns: readonly Column<TRecord>[];
  rows: readonly TRecord[];
  idOf: (record: TRecord) => string;
  /** Already inside a card. */
  isPlain?: boolean;
}): ReactElement {
  const { columns, rows, idOf } = props;
  const Frame = props.isPlain === true ? Box : Card;
  return (
    <Frame>
      <Table
        aria-label={props.label}
        sx={{
          tableLayout: 'fixed',
          '& tr:last-of-type td': { borderBottom: 0 },
          '& td': { height: 56, overflowWrap: 'anywhere' },
        }}
      >
        <TableHead>
          <TableRow>
            {columns.map(
              ({ head, sortBy, startsDescending = false, isHeadHidden = false, widthPx, ...column }) => {
                const sx = { ...shownOf(column), ...(widthPx === undefined ? {} : { width: widthPx }) };
                const look = { align: column.align ?? ('left' as const), sx };
                return sortBy === undefined ? (
                  <TableCell key={head} {...look}>
                    {isHeadHidden ? <HiddenText>{head}</HiddenText> : head}
                  </TableCell>
                ) : (
                  <ListSortHead
                    key={head}
                    field={sortBy}
                    label={head}
                    startsDescending={startsDescending}
                    {...look}
                  />
                );
              },
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((record) => (
            <TableRow key={idOf(record)} hover>
              {columns.map(({ head, cell, ...column }) => (
                <TableCell key={head} align={column.align ?? 'left'} sx={shownOf(column)}>
                  {cell(record)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}

function shownOf({ isWideOnly = false }: Pick<Column<never>, 'isWideOnly'>) {
  return isWideOnly ? { display: { xs: 'none', sm: 'table-cell' }, color: 'text.secondary' } : {};
}
