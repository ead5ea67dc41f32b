import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactElement } from 'react';
import type { ListSort } from '../api/list-sort.ts';

/** A column's head that orders the list: first in the direction that a reader expects, then in the other. */
export function SortHead<TField extends string>(
  props: {
    field: TField;
    label: string;
    sort: ListSort<string>;
    /** The largest or the newest first. */
    startsDescending?: boolean;
    onSort: (sort: ListSort<TField>) => void;
  } & Pick<TableCellProps, 'align' | 'sx'>,
): ReactElement {
  const { field, sort, align, sx } = props;
  const isActive = sort.field === field;
  const isDescending = isActive ? sort.isDescending : props.startsDescending === true;
  const direction = isDescending ? 'desc' : 'asc';
  return (
    <TableCell
      sortDirection={isActive && direction}
      {...(align === undefined ? {} : { align })}
      {...(sx === undefined ? {} : { sx })}
    >
      <TableSortLabel
        active={isActive}
        direction={direction}
        onClick={() => props.onSort({ field, isDescending: isActive ? !isDescending : isDescending })}
      >
        {props.label}
      </TableSortLabel>
    </TableCell>
  );
}
