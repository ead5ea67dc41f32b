import type { ReactElement } from 'react';
import { Pagination, useListContext } from 'react-admin';

/** The pages of a list of react-admin. Not there when everything fits on one. */
export function ListPager(): ReactElement | null {
  const { total = 0, page, perPage } = useListContext();
  if (total <= perPage && page === 1) return null;
  return <Pagination rowsPerPageOptions={[perPage]} />;
}
