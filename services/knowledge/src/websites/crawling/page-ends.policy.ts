import { DocumentStatus, EntityStatus } from '@colloquy/contracts';
import type { ItemDocument } from '../../items/index.ts';
import { keptReason } from '../subpages/page-outcome.policy.ts';
import type { SubpageDocument } from '../subpages/subpages.model.ts';
import type { SubpageSet } from '../subpages/subpages.repository.ts';
import { WITHOUT_ITEM } from './page-items.ts';

const { processed, insertingError, editingError, parsingError } = DocumentStatus;

type Item = Pick<
  ItemDocument,
  'version' | 'liveVersion' | 'documentStatus' | 'deleting' | 'error' | 'status'
>;
type Page = Pick<
  SubpageDocument,
  'state' | 'reason' | 'itemVersion' | 'itemHash' | 'contentHash' | 'selected' | 'isLive'
>;

/** Ends that say of the page itself that it has no text; the others are errors on our side. */
const EMPTY_TEXT = 'EMPTY_TEXT';
const NOT_LEARNT = 'NOT_LEARNT';

/** What the state of its item makes of a page; null when nothing. */
export function fieldsAfterItem(page: Page, item: Item | null, now: Date): SubpageSet | null {
  if (item === null || item.deleting || item.status === EntityStatus.deleted) return withoutItem(page);
  // A newer version is on its way.
  if (item.version < page.itemVersion) return null;
  const isLive = item.liveVersion !== null;
  switch (item.documentStatus) {
    case processed:
      return isAwaited(page)
        ? {
            state: 'indexed',
            reason: keptReason(page),
            isLive,
            itemHash: page.itemHash ?? page.contentHash,
            lastIndexedAt: now,
          }
        : isLive === page.isLive
          ? null
          : { isLive };
    case insertingError:
    case editingError:
    case parsingError:
      return {
        state: 'failed',
        reason: item.error?.code === EMPTY_TEXT ? EMPTY_TEXT : NOT_LEARNT,
        isLive,
        itemHash: null,
      };
    default:
      return null;
  }
}

/** True when the end of its item may change the page's state: a later result of a crawl is not overwritten. */
function isAwaited({ state, itemHash }: Page): boolean {
  return state === 'processing' || (state === 'failed' && itemHash === null);
}

/** A user deleted the page's item: the page is not learnt again until a user selects it again. */
function withoutItem(page: Page): SubpageSet {
  const wasTaken = page.state === 'gone' || page.state === 'skipped';
  if (wasTaken) return WITHOUT_ITEM;
  const hasText = page.contentHash !== null;
  return {
    ...WITHOUT_ITEM,
    selected: false,
    ...(hasText ? { state: 'discovered', reason: keptReason(page) } : {}),
  };
}
