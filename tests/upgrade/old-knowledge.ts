/** The knowledge of each old installation. */
export const DOCUMENT = {
  name: 'lamps.md',
  text: `# Lamps

## Prices

The lamp Aurora costs 79 euros. The lamp Borealis costs 129 euros.

## Repairs

A broken lamp is repaired within five working days in the workshop in Graz.
`,
} as const;

export const TEXT = {
  name: 'Opening hours',
  content: 'The shop is open from Monday to Friday, from nine in the morning to six in the evening.',
} as const;

export const QA = {
  question: 'Do you take back old bulbs?',
  answer: 'Yes, we take back old bulbs free of charge.',
} as const;

export const QUESTIONS = [
  'How much does the lamp Aurora cost?',
  'When is the shop open?',
  QA.question,
] as const;
