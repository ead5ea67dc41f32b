import type { AskedQuestion } from './begin-turn.ts';
import { messageKeyOf, type TurnRepository } from '../../conversations/index.ts';

/** True when a message was sent before: its turn exists, in any state. */
export async function isRepeated(
  { conversation, clientMessageId, query, isKeyed }: AskedQuestion,
  turns: Pick<TurnRepository, 'hasKey'>,
): Promise<boolean> {
  if (clientMessageId === undefined) return false;
  return turns.hasKey(conversation, messageKeyOf({ turnId: '', clientMessageId, query, isKeyed }));
}
