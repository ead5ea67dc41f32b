import type { ParkedEvent } from '@colloquy/event-bus';
import type { OperatorCommand } from './command.ts';
import { listParked } from './parked-desk.ts';
import { readWords } from './words.ts';

/** Shows what consumers gave up. Reading is safe while the product runs. */
export const parkedListCommand: OperatorCommand = {
  usage: '[consumer]',
  about: 'list the events that were given up, the newest first',
  async run(words, console) {
    const [consumer] = readWords(words, ['consumer?'], {}).given;
    const rows = await listParked(console.environment, consumer === undefined ? {} : { consumer });
    if (rows.length === 0) console.say('No event is parked.');
    for (const row of rows) console.say(describeParked(row));
    return 'done';
  },
};

export function describeParked({ id, parkedAt, consumer, position, attempts, error }: ParkedEvent): string {
  return [id, parkedAt, consumer, position, `${attempts} tries`, error.message].join('  ');
}
