import { CHAT_MESSAGE_MAX_LENGTH, VISITOR_PLACEHOLDER } from '@colloquy/contracts';

/** A part of a text, by its first character and the one after its last. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The slash that was just typed at the beginning of a line, which asks for the saved replies; undefined for any other
 * change of a text, such as a path or a date.
 */
export function typedSlash(before: string, after: string, caret: number): Range | undefined {
  const start = caret - 1;
  if (after.length !== before.length + 1 || after[start] !== '/') return undefined;
  return start === 0 || after[start - 1] === '\n' ? { start, end: caret } : undefined;
}

/** The text of a reply to a visitor whose name is known; without one nothing is left where it would stand. */
export function filledReply(text: string, name: string | null): string {
  const known = name?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (known !== '') return text.replaceAll(VISITOR_PLACEHOLDER, () => known);
  const lines = text.split('\n').map((line) => {
    const rest = line.startsWith(VISITOR_PLACEHOLDER)
      ? line.slice(VISITOR_PLACEHOLDER.length).replace(/^\s*[,:!]?\s*/, '')
      : line;
    return rest.replaceAll(` ${VISITOR_PLACEHOLDER}`, '').replaceAll(VISITOR_PLACEHOLDER, '');
  });
  return lines.join('\n');
}

/** A text with a reply in place of a part of it, and where one types on; null when it would become too long to send. */
export function withReply(
  text: string,
  { start, end }: Range,
  reply: string,
): { readonly text: string; readonly caret: number } | null {
  const whole = text.slice(0, start) + reply + text.slice(end);
  return whole.length > CHAT_MESSAGE_MAX_LENGTH ? null : { text: whole, caret: start + reply.length };
}
