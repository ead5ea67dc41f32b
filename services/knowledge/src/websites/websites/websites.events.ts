import {
  knowledgeEvents,
  type EventEnvelope,
  type WebsiteError,
  type WebsiteStatus,
} from '@colloquy/contracts';
import { eventFor, type RequestContext } from '@colloquy/service-kit';
import type { WebsiteDocument } from './websites.model.ts';
import { websiteStatusAfter, type WebsiteMove } from './websites.policy.ts';

type EventContext = Pick<RequestContext, 'requestId' | 'actor'>;
type Subject = Pick<WebsiteDocument, '_id' | 'chat_bot_id' | 'workspace_id'>;

export interface WebsiteTransition {
  readonly set: { readonly websiteStatus: WebsiteStatus };
  readonly event: EventEnvelope;
}

/**
 * The status that `move` leads to, with its event: neither is written without the other. Throws `wrongState` when the
 * website cannot make the move.
 */
export function websiteTransition(
  website: Subject & Pick<WebsiteDocument, 'websiteStatus' | 'run'>,
  move: Exclude<WebsiteMove, 'create'>,
  context: EventContext,
): WebsiteTransition {
  const { websiteStatus, run } = website;
  const to = websiteStatusAfter({ websiteStatus, trigger: run.trigger }, move);
  return transitionTo(website, websiteStatus, to, context);
}

/** As `websiteTransition`, of one that does not exist yet. */
export function firstWebsiteStatus(website: Subject, context: EventContext): WebsiteTransition {
  return transitionTo(website, null, websiteStatusAfter(null, 'create'), context);
}

function transitionTo(
  website: Subject,
  from: WebsiteStatus | null,
  to: WebsiteStatus,
  context: EventContext,
): WebsiteTransition {
  const data = { ...subjectOf(website), from, to };
  return {
    set: { websiteStatus: to },
    event: eventFor(context, knowledgeEvents.websiteStatusChanged, website.workspace_id, data),
  };
}

interface FinishedCrawl {
  readonly result: 'completed' | 'failed';
  readonly next: 'choose' | 'process' | null;
  readonly found: number;
  readonly usable: number;
  readonly code: WebsiteError['code'] | null;
}

interface FinishedProcessing {
  readonly result: 'completed' | 'failed';
  readonly partial: boolean;
  readonly indexed: number;
  readonly failed: number;
}

/** The events of one website on behalf of one caller; a status has its event from `websiteTransition`. */
export function websiteEvents(website: Subject & Pick<WebsiteDocument, 'run'>, context: EventContext) {
  const subject = subjectOf(website);
  const { workspace_id } = website;
  const { trigger } = website.run;
  return {
    crawlFinished: (crawl: FinishedCrawl) =>
      eventFor(context, knowledgeEvents.crawlFinished, workspace_id, { ...subject, trigger, ...crawl }),
    processed: (processing: FinishedProcessing) =>
      eventFor(context, knowledgeEvents.websiteProcessed, workspace_id, {
        ...subject,
        trigger,
        ...processing,
      }),
    deleted: () => eventFor(context, knowledgeEvents.websiteDeleted, workspace_id, subject),
  };
}

function subjectOf({ _id, chat_bot_id, workspace_id }: Subject) {
  return { website_id: _id, chat_bot_id, workspace_id };
}
