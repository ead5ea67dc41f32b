import type { TableCellProps } from '@mui/material/TableCell';
import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { SortHead } from './SortHead.tsx';

/** A column head that sorts a react-admin list. */
export function ListSortHead(
  props: { field: string; label: string; startsDescending?: boolean } & Pick<TableCellProps, 'align' | 'sx'>,
): ReactElement {
  const { sort, setSort } = useListContext();
  return <SortHead {...props} sort={sort} onSort={setSort} />;
}
