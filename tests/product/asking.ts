import { randomUUID } from 'node:crypto';
import { chatApi, visitorAnswerSchema, type VisitorAnswer } from '@colloquy/contracts';
import { z } from 'zod';
import type { ProductClient, StreamedEvent } from './product-client.ts';

/** A visitor's conversation through a public link. */
export interface VisitorChat {
  readonly linkId: string;
  readonly chatId: string;
  readonly userRef: string;
}

/** Opens a conversation as the widget does. */
export async function aVisitorChat(client: ProductClient, linkId: string): Promise<VisitorChat> {
  const userRef = `visitor-${randomUUID()}`;
  const { data } = await client.call(chatApi.createVisitorChat, { params: { linkId }, body: { userRef } });
  return { linkId, chatId: data.id, userRef };
}

/** How a streamed question ended, as the asker sees it; `cut` is a connection that closed without a final event. */
export interface StreamedOutcome {
  readonly ending: 'done' | 'error' | 'interrupted' | 'cut';
  readonly historyId: string | null;
  readonly text: string;
  /** The visitor's shape; a member's has more fields. */
  readonly answer: VisitorAnswer | null;
}

const metaSchema = z.object({ history_id: z.string() });
const tokenSchema = z.object({ text: z.string() });
const doneSchema = z.object({ data: visitorAnswerSchema });
const ENDINGS = ['done', 'error', 'interrupted'] as const;

/** Reads a streamed answer to its end; a cut connection is a result, not an error. */
export async function readStreamedAnswer(events: AsyncIterable<StreamedEvent>): Promise<StreamedOutcome> {
  let outcome: StreamedOutcome = { ending: 'cut', historyId: null, text: '', answer: null };
  try {
    for await (const { event, data } of events) {
      const ending = ENDINGS.find((known) => known === event);
      if (event === 'meta') outcome = { ...outcome, historyId: metaSchema.parse(data).history_id };
      if (event === 'token') outcome = { ...outcome, text: outcome.text + tokenSchema.parse(data).text };
      if (ending === 'done') outcome = { ...outcome, ending, answer: doneSchema.parse(data).data };
      else if (ending !== undefined) outcome = { ...outcome, ending };
    }
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
  }
  return outcome;
}

/** True for the errors that `fetch` throws when the server is gone, before or during an answer. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message);
}
