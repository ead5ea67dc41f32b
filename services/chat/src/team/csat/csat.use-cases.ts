import type { chatApi } from '@colloquy/contracts';
import { AppError, ERRORS } from '@colloquy/errors';
import type { UseCasesOf } from '@colloquy/service-kit';
import { type BotCache, assertVisitors, type ConversationRepository } from '../../conversations/index.ts';
import type { VisitorLimits } from '../feedback/visitor-limits.ts';

const WINDOW_MS = 60_000;
/** Ratings of one conversation per window: more than visitors plausibly change their rating. */
const RATINGS_IN_WINDOW = 10;

export function createCsatUseCases(deps: {
  readonly conversations: Pick<ConversationRepository, 'getById' | 'rate'>;
  readonly bots: BotCache;
  readonly limits: Pick<VisitorLimits, 'assertWithin'>;
  readonly now: () => Date;
}) {
  const { conversations, bots, limits, now } = deps;
  return {
    /** Each conversation has one rating: the newest. */
    async giveCsat({ params, body }, context) {
      const { link, bot } = await bots.link(params.linkId, context);
      const conversation = await conversations.getById(body.chat_id);
      assertVisitors(conversation, bot.id, body.userRef);
      await limits.assertWithin(link.linkId, conversation._id, context.addressKey);
      if (conversation.lastMessageAt === null) throw new AppError({ code: ERRORS.wrongState });
      const at = now();
      const { rating, comment = '' } = body;
      const csat = { rating, comment: comment === '' ? null : comment, at };
      const window = { tries: RATINGS_IN_WINDOW, endsAt: new Date(at.getTime() + WINDOW_MS) };
      if (!(await conversations.rate(conversation, csat, window))) {
        throw new AppError({ code: ERRORS.tooManyRequests, retryAfterSeconds: WINDOW_MS / 1_000 });
      }
      return { data: { rating, comment: csat.comment, at: at.toISOString() } };
    },
  } satisfies UseCasesOf<typeof chatApi>;
}
