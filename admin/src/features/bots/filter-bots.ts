import type { ChatBot } from '@colloquy/contracts';
import { holdsEveryWord } from '../../components/holds-every-word.ts';

/** Chatbots whose name or description contains every word of the search, case-insensitively. */
export function filterBots(bots: readonly ChatBot[], search: string): readonly ChatBot[] {
  return bots.filter((bot) => holdsEveryWord(`${bot.name} ${bot.description}`, search));
}
