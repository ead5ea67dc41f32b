/** Layout of an alert with a button: on phones the button is below the text. */
export const ACTION_BELOW_ON_PHONES = {
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  '& .MuiAlert-message': { flex: '1 1 200px', minWidth: 0 },
  '& .MuiAlert-action': { ml: { xs: 3.5, sm: 'auto' }, pl: { xs: 0, sm: 2 } },
} as const;
