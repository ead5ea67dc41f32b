import type { ChatBot } from '@colloquy/contracts';

/** Chatbots whose name or description holds every word of the search, whatever the case. */
export function filterBots(bots: readonly ChatBot[], search: string): readonly ChatBot[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return bots.filter((bot) => {
    const text = `${bot.name} ${bot.description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
