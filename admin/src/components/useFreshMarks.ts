import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';

/**
 * Clears the selection of a list when the page, view or search changes, because only visible rows may be selected.
 */
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
