import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/** What is marked in a list is what one sees: another page, view or search begins without any marks. */
export function useFreshMarks(): void {
  const { page, filterValues, onUnselectItems, selectedIds } = useListContext();
  const shown = JSON.stringify([page, filterValues]);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (seen.current === shown) return;
    seen.current = shown;
    if (selectedIds.length > 0) onUnselectItems();
  }, [shown, selectedIds, onUnselectItems]);
}
