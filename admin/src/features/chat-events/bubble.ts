/** The style of a message, shared by all parts of a transcript. */
export const BUBBLE = {
  px: 1.75,
  py: 1.25,
  borderRadius: '12px',
  overflowWrap: 'anywhere',
  maxWidth: 'min(92%, 640px)',
} as const;
