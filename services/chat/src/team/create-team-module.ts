import type { chatApi } from '@colloquy/contracts';
import type { Module } from '@colloquy/service-kit';
import type { ChatParts, ConversationParts } from '../conversations/index.ts';
import type { FlowParts } from '../flows/index.ts';
import type { KeepingParts } from '../keeping/index.ts';
import { createCannedReplyConsumers } from './canned-replies/canned-replies.consumers.ts';
import { cannedRepliesModel } from './canned-replies/canned-replies.model.ts';
import { createCannedReplyRepository } from './canned-replies/canned-replies.repository.ts';
import { createCannedReplyUseCases } from './canned-replies/canned-replies.use-cases.ts';
import { createContactFormConsumers } from './contact-form/contact-form.consumers.ts';
import { createContactFormUseCases } from './contact-form/contact-form.use-cases.ts';
import { createCsatUseCases } from './csat/csat.use-cases.ts';
import { createConversationFeed } from './feed/conversation-feed.ts';
import { createFeedLimits } from './feed/feed-limits.ts';
import { createFeedUseCases } from './feed/feed.use-cases.ts';
import { createFollow } from './feed/follow.ts';
import { createFeedbackConsumers } from './feedback/feedback.consumers.ts';
import { createFeedbackUseCases } from './feedback/feedback.use-cases.ts';
import {
  createVisitorLimits,
  FEEDBACK_LIMIT,
  HANDOFF_LIMIT,
  RATING_LIMIT,
} from './feedback/visitor-limits.ts';
import { createAuthorNames } from './handoff/author-names.ts';
import { createCallTeam } from './handoff/call-team.ts';
import { createHandoff } from './handoff/handoff.ts';
import { createHandoffUseCases } from './handoff/handoff.use-cases.ts';
import { createNotices } from './handoff/notices.ts';
import { createInboxConsumers } from './inbox/inbox.consumers.ts';
import { createInboxUseCases } from './inbox/inbox.use-cases.ts';

/** Members' work in conversations, and visitors' feedback, ratings, contact forms and handoff requests. */
export function createTeamModule(deps: ChatParts & ConversationParts & FlowParts & KeepingParts) {
  const { database, signal, client, logger, access, limit, now } = deps;
  const { conversations, turns, contacts, bots, exports, disclosures, endRun, erasure } = deps;
  const { clock } = database;
  const feed = createConversationFeed({ conversations, turns, clock, logger });
  const notices = createNotices({ conversations, turns, now });
  const handoff = createHandoff({ conversations, turns, notices, endRun, feed, now });
  const callTeam = createCallTeam({ conversations, handoff, notices, feed, now });
  const handoffLimits = createVisitorLimits(limit, HANDOFF_LIMIT);
  const feedback = createFeedbackUseCases({
    conversations,
    turns,
    access,
    bots,
    limits: createVisitorLimits(limit, FEEDBACK_LIMIT),
    handoffLimits,
    onNegativeFeedback: callTeam.onNegativeFeedback,
    now,
  });
  const contactForm = createContactFormUseCases({
    contacts,
    conversations,
    access,
    bots,
    limit,
    now,
  });
  const inbox = createInboxUseCases({
    conversations,
    turns,
    contacts,
    bots,
    exports,
    access,
    disclosures,
    client,
    erasure,
    handoff,
    feed,
    now,
  });
  const follow = createFollow({ turns, feed, clock });
  const limits = createFeedLimits();
  const feeds = createFeedUseCases({ conversations, access, bots, limits, follow, clock });
  const replies = createCannedReplyRepository(cannedRepliesModel(database), signal);
  return {
    useCases: {
      ...inbox,
      listChats: { download: inbox.list },
      listHistory: { download: inbox.history },
      ...createHandoffUseCases({
        conversations,
        turns,
        access,
        bots,
        limits: handoffLimits,
        handoff,
        callTeam,
        feed,
        authorNames: createAuthorNames(client),
        now,
      }),
      followChat: { feed: { snapshot: feeds.snapshotForMember, events: feeds.eventsForMember } },
      followVisitorChat: { feed: { snapshot: feeds.snapshotForVisitor, events: feeds.eventsForVisitor } },
      ...createCannedReplyUseCases({ replies, access }),
      ...feedback,
      ...createCsatUseCases({ conversations, bots, limits: createVisitorLimits(limit, RATING_LIMIT), now }),
      ...contactForm,
    },
    consumers: [
      ...createInboxConsumers(conversations),
      ...createFeedbackConsumers(feedback),
      ...createContactFormConsumers(contactForm),
      ...createCannedReplyConsumers(replies),
    ],
    jobs: [handoff.job],
    leave: feed.end,
  } satisfies Module<typeof chatApi>;
}
