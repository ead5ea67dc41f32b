import { WebsiteStatus, type CrawlTrigger } from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorReason } from '@colloquy/errors';

/** Null is a website that does not exist yet. */
export type WebsiteState = WebsiteStatus | null;

const { crawling, needsActions, crawlingError, processing, processed, processingError } = WebsiteStatus;

interface MoveRule {
  readonly from: readonly WebsiteState[];
  readonly to: WebsiteStatus;
  /** Only of a crawl that is no first one. */
  readonly inRefresh?: true;
}

/** The state machine of a website (definitions, section 5): every move there is; deletion is possible in any state. */
export const WEBSITE_MOVES = {
  create: { from: [null], to: crawling },
  /** The crawl has ended: the owner picks pages. */
  askOwner: { from: [crawling], to: needsActions },
  failCrawl: { from: [crawling], to: crawlingError },
  process: { from: [needsActions, processed, processingError], to: processing },
  /** A refresh of the pages that are known. */
  processKnown: { from: [processed, processingError], to: processing },
  /** A refresh has ended without a question to the owner. */
  processFound: { from: [crawling], to: processing, inRefresh: true },
  completeProcessing: { from: [processing], to: processed },
  failProcessing: { from: [processing], to: processingError },
  crawlAgain: { from: [needsActions, crawlingError, processed, processingError], to: crawling },
} as const satisfies Record<string, MoveRule>;

export type WebsiteMove = keyof typeof WEBSITE_MOVES;

export interface MovingWebsite {
  readonly websiteStatus: WebsiteStatus;
  /** What began the work of status 0 or 3. */
  readonly trigger: CrawlTrigger;
}

export function canMoveWebsite(website: MovingWebsite | null, move: WebsiteMove): boolean {
  const rule: MoveRule = WEBSITE_MOVES[move];
  if (!rule.from.includes(website?.websiteStatus ?? null)) return false;
  return rule.inRefresh !== true || (website !== null && website.trigger !== 'created');
}

/** The status that `move` leads to. Throws `wrongState` when the website cannot make it. */
export function websiteStatusAfter<TMove extends WebsiteMove>(
  website: MovingWebsite | null,
  move: TMove,
): (typeof WEBSITE_MOVES)[TMove]['to'] {
  if (!canMoveWebsite(website, move)) throw wrongWebsiteState(website?.websiteStatus ?? null, move);
  return WEBSITE_MOVES[move].to;
}

/** The refusal of anything that the state of a website does not allow. */
function wrongWebsiteState(from: WebsiteState, reason: ErrorReason): AppError {
  return new AppError({ code: ERRORS.wrongState, details: { from, reason } });
}
