export const sortingTexts = {
  sorting: {
    label: 'Sort by',
    newest: 'Newest first',
    oldest: 'Oldest first',
    nameUp: 'Name, A to Z',
    nameDown: 'Name, Z to A',
    changedDown: 'Changed last',
    changedUp: 'Unchanged for longest',
    statusUp: 'Status, pending first',
    statusDown: 'Status, pending last',
    sizeDown: 'Largest first',
    sizeUp: 'Smallest first',
    usedDown: 'Used last',
    usedUp: 'Unused for longest',
    endUp: 'Ending soonest',
  },
};
