import type { ReactElement } from 'react';
import { Pagination, useListContext } from 'react-admin';

/** The pager of a react-admin list. Hidden when there is only one page. */
export function ListPager(): ReactElement | null {
  const { total = 0, page, perPage } = useListContext();
  if (total <= perPage && page === 1) return null;
  return <Pagination rowsPerPageOptions={[perPage]} />;
}
