let isSaid = false;

/**
 * Explains to a page's owner, in the console, why no chat is shown; once, however many chats the page has. Visitors
 * see nothing, because they cannot do anything about it.
 */
export function sayRefused(origin: string): void {
  if (isSaid) return;
  isSaid = true;
  // oxlint-disable-next-line no-console -- the console is where the owner of a foreign page looks
  console.warn(
    `Colloquy: ${origin} may not show this chatbot. Add it under Sites that may show this chatbot.`,
  );
}
