import type { DeadLetterEvent } from '@colloquy/event-bus';
import type { OperatorCommand } from './command.ts';
import { listDeadLetters } from './dead-letters.ts';
import { readWords } from './words.ts';

/** Lists the dead letters. Reading is safe while the product runs. */
export const deadLetterListCommand: OperatorCommand = {
  usage: '[consumer]',
  about: 'list the events that were given up, the newest first',
  async run(words, console) {
    const [consumer] = readWords(words, ['consumer?'], {}).given;
    const rows = await listDeadLetters(console.environment, consumer === undefined ? {} : { consumer });
    if (rows.length === 0) console.say('No event is parked.');
    for (const row of rows) console.say(describeDeadLetter(row));
    return 'done';
  },
};

export function describeDeadLetter({
  id,
  parkedAt,
  consumer,
  position,
  attempts,
  error,
}: DeadLetterEvent): string {
  return [id, parkedAt, consumer, position, `${attempts} tries`, error.message].join('  ');
}
