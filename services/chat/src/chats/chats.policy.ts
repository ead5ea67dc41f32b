const NAME_WORDS = 8;
const NAME_MAX_LENGTH = 60;
const CODE_LENGTH = 4;

/**
 * The name of a new chat. A posted name that holds an e-mail address is replaced: it would spread personal data
 * (definitions, section 8).
 */
export function initialChatName(posted: string, chatId: string): { name: string; isNamed: boolean } {
  const isUsable = posted !== '' && !posted.includes('@');
  return isUsable
    ? { name: posted, isNamed: true }
    : { name: `Visitor ${chatId.slice(-CODE_LENGTH)}`, isNamed: false };
}

/** The first words of the first question. */
export function nameFromQuestion(question: string): string {
  const words = question.replaceAll(/\s+/g, ' ').trim().split(' ');
  const name = words.slice(0, NAME_WORDS).join(' ');
  const isShortened = words.length > NAME_WORDS || name.length > NAME_MAX_LENGTH;
  return isShortened ? `${name.slice(0, NAME_MAX_LENGTH).trimEnd()}…` : name;
}
