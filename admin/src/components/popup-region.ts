/** Popups are portals below the body, outside the page's landmarks, so each is a landmark itself. */
export function popupRegion(label: string) {
  return { role: 'region', 'aria-label': label } as const;
}

/** The same for the list of a select. */
export function selectRegion(label: string) {
  return { MenuProps: { slotProps: { root: popupRegion(label) } } } as const;
}
