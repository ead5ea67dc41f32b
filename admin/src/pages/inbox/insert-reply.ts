import { CHAT_MESSAGE_MAX_LENGTH, VISITOR_PLACEHOLDER } from '@colloquy/contracts';

/** A range of a text, end exclusive. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * A slash just typed at the start of a line, which opens the saved replies; undefined for any other change, such as
 * in a path or a date.
 */
export function typedSlash(before: string, after: string, caret: number): Range | undefined {
  const start = caret - 1;
  if (after.length !== before.length + 1 || after[start] !== '/') return undefined;
  return start === 0 || after[start - 1] === '\n' ? { start, end: caret } : undefined;
}

/** The text of a reply with the visitor's name; without a name the placeholder is removed. */
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

/** A text with a range replaced by a reply, and the new caret; null when it would be too long to send. */
export function withReply(
  text: string,
  { start, end }: Range,
  reply: string,
): { readonly text: string; readonly caret: number } | null {
  const whole = text.slice(0, start) + reply + text.slice(end);
  return whole.length > CHAT_MESSAGE_MAX_LENGTH ? null : { text: whole, caret: start + reply.length };
}
