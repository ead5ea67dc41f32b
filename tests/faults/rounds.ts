/**
 * How often each suite repeats its fault: in `npm test`, and in `npm run test:long`, which sets TEST_ROUNDS=full.
 * Fewer rounds cover fewer random moments; the assertions of each round are the same.
 */
const ROUNDS = {
  killsDuringIngestion: { usual: 5, full: 20 },
  killsDuringAnswers: { usual: 3, full: 6 },
  // Two, because even and odd rounds kill at different moments.
  killsDuringMails: { usual: 2, full: 4 },
  // Of five kills each.
  killsDuringRuns: { usual: 1, full: 3 },
  filesOfEachBomb: { usual: 4, full: 8 },
} as const;

export function roundsOf(suite: keyof typeof ROUNDS): number {
  return ROUNDS[suite][wantedRounds()];
}

function wantedRounds(): 'usual' | 'full' {
  const named = process.env['TEST_ROUNDS'] ?? 'usual';
  if (named === 'usual' || named === 'full') return named;
  throw new Error(`TEST_ROUNDS is "${named}"; it may be usual or full`);
}
