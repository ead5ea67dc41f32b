import TableCell, { type TableCellProps } from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ReactElement } from 'react';
import type { SortPayload } from 'react-admin';

/** A column head that sorts the list: first in the expected direction, then reversed. */
export function SortHead(
  props: {
    field: string;
    label: string;
    sort: SortPayload;
    /** Starts with the largest or newest. */
    startsDescending?: boolean;
    onSort: (sort: SortPayload) => void;
  } & Pick<TableCellProps, 'align' | 'sx'>,
): ReactElement {
  const { field, sort, align, sx } = props;
  const isActive = sort.field === field;
  const isDescending = isActive ? sort.order === 'DESC' : props.startsDescending === true;
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
        onClick={() => props.onSort({ field, order: isActive !== isDescending ? 'DESC' : 'ASC' })}
      >
        {props.label}
      </TableSortLabel>
    </TableCell>
  );
}
