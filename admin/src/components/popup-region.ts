/** What opens hangs below the body, outside of the page's landmarks: it is one by itself. */
export function popupRegion(label: string) {
  return { role: 'region', 'aria-label': label } as const;
}

/** The same for the list of a select. */
export function selectRegion(label: string) {
  return { MenuProps: { slotProps: { root: popupRegion(label) } } } as const;
}
