import { AnswerSource } from '@colloquy/contracts';
import type { Question } from '../../answering/question.ts';
import { silentReply, type SuggestingReply } from '../../answering/reply.ts';

/** While the visitor waits for a person, the bot answers what it can; to what it cannot it says nothing: that is stored for them. */
export function withoutDecline({ state }: Pick<Question, 'state'>, reply: SuggestingReply): SuggestingReply {
  const isDeclined = state === 'waiting' && reply.source === AnswerSource.unknown;
  return isDeclined ? { ...silentReply(state, reply.language), suggestions: [] } : reply;
}
