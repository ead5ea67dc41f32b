let isSaid = false;

/**
 * Tells the owner of a page, in its console, why no chat is there; once, however many chats the page has. Visitors see
 * nothing of it: they can do nothing about it.
 */
export function sayRefused(origin: string): void {
  if (isSaid) return;
  isSaid = true;
  // oxlint-disable-next-line no-console -- the console is where the owner of a foreign page looks
  console.warn(
    `Colloquy: ${origin} may not show this chatbot. Add it under Sites that may show this chatbot.`,
  );
}
