import { setTimeout as pause } from 'node:timers/promises';
import { UnknownConsumerError, type DeadLetterEvent } from '@colloquy/event-bus';
import { UsageError, type OperatorCommand } from './command.ts';
import type { OperatorConsole } from './operator-console.ts';
import { withDeadLetters, type DeadLetterOperations } from './dead-letters.ts';
import { readWords } from './words.ts';

const DEFAULT_WAIT_SECONDS = 15;
const MAX_WAIT_SECONDS = 3_600;
const LOOK_MS = 250;
const EVERYTHING = Number.MAX_SAFE_INTEGER;

type Outcome = 'handled' | 'given up' | 'unheard' | 'sent' | 'open';

/** Delivers dead letters once more, only to the consumer that failed on them. */
export const deadLetterReplayCommand: OperatorCommand = {
  usage: '(<id> | --consumer <name>) [--wait <seconds>]',
  about: 'deliver one parked event again, or all of a consumer',
  details: [
    'What is handled is parked no more; what fails again is parked again, and an event is never lost between. The',
    `outcome is watched for ${DEFAULT_WAIT_SECONDS} seconds, or as long as --wait says; some failures are tried again for minutes.`,
  ],
  async run(words, console) {
    const { given, options } = readWords(words, ['id?'], {
      consumer: { type: 'string' },
      wait: { type: 'string' },
    });
    const [id] = given;
    const { consumer } = options;
    if ((id === undefined) === (consumer === undefined))
      throw new UsageError('Exactly one of <id> and --consumer is needed.');
    const waitMs = secondsOf(options.wait) * 1_000;
    return withDeadLetters(console.environment, async (operations) => {
      const filter = { limit: EVERYTHING, ...(consumer === undefined ? {} : { consumer }) };
      const rows = (await operations.list(filter)).filter((row) => id === undefined || row.id === id);
      if (rows.length === 0) {
        console.say(id === undefined ? `No event of ${consumer} is parked.` : `No event ${id} is parked.`);
        return id === undefined ? 'done' : 'failed';
      }
      return replay(operations, rows, waitMs, console);
    });
  },
};

async function replay(
  operations: DeadLetterOperations,
  rows: readonly DeadLetterEvent[],
  waitMs: number,
  console: OperatorConsole,
): Promise<'done' | 'failed' | 'unfinished'> {
  // The oldest first: one consumer handles events in the order in which they happened.
  const unheard = new Set<string>();
  for (const { id } of rows.toReversed()) {
    await operations.replay(id).catch((error: unknown) => {
      if (!(error instanceof UnknownConsumerError)) throw error;
      unheard.add(id);
    });
  }
  const deadline = performance.now() + waitMs;
  let outcomes = await look(operations, rows, unheard);
  while (outcomes.some(({ outcome }) => isUnsettled(outcome)) && performance.now() < deadline) {
    await pause(LOOK_MS);
    outcomes = await look(operations, rows, unheard);
  }
  for (const { row, outcome, why } of outcomes)
    console.say(`${row.id}  ${row.consumer}  ${sentence(outcome, why)}`);
  const found = new Set(outcomes.map(({ outcome }) => outcome));
  if (found.has('given up') || found.has('unheard')) return 'failed';
  return found.has('open') ? 'unfinished' : 'done';
}

/** A broker does not report success: a replayed event may fail again while the tool waits. */
const isUnsettled = (outcome: Outcome): boolean => outcome === 'open' || outcome === 'sent';

async function look(
  operations: DeadLetterOperations,
  rows: readonly DeadLetterEvent[],
  unheard: ReadonlySet<string>,
) {
  const deadLetters = new Map((await operations.list({ limit: EVERYTHING })).map((row) => [row.id, row]));
  return rows.map((row): { row: DeadLetterEvent; outcome: Outcome; why: string } => {
    if (unheard.has(row.id)) return { row, outcome: 'unheard', why: '' };
    const now = deadLetters.get(row.id);
    if (now === undefined)
      return { row, outcome: operations.keepsUntilHandled ? 'handled' : 'sent', why: '' };
    const isAgain = now.parkedAt > row.parkedAt;
    return { row, outcome: isAgain ? 'given up' : 'open', why: now.error.message };
  });
}

function sentence(outcome: Outcome, why: string): string {
  switch (outcome) {
    case 'handled':
      return 'was handled and is parked no more.';
    case 'sent':
      return 'was handed to its consumer and not given up since.';
    case 'given up':
      return `was given up again: ${why}`;
    case 'unheard':
      return 'has no consumer that runs, and stays parked.';
    case 'open':
      return 'is being tried; it stays parked until it is handled.';
  }
}

function secondsOf(word: string | undefined): number {
  if (word === undefined) return DEFAULT_WAIT_SECONDS;
  const seconds = Number(word);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > MAX_WAIT_SECONDS)
    throw new UsageError(`"${word}" is no number of seconds from 0 to ${MAX_WAIT_SECONDS}.`);
  return seconds;
}
