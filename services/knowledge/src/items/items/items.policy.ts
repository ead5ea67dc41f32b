import { DocumentStatus, KnowledgeSourceKind, type BotDocuments } from '@colloquy/contracts';
import { AppError, ERRORS, type ErrorReason } from '@colloquy/errors';
import type { ItemDocument } from './items.model.ts';

/** 9 is deleted; null is an item that does not exist yet. */
export type ItemState = DocumentStatus | 9 | null;

const { pending, processing, insertingError, deletingError, processed, editingError, parsingError } =
  DocumentStatus;
export const DELETED = 9;

interface MoveRule {
  readonly from: readonly ItemState[];
  readonly to: DocumentStatus | 9;
  /** Only while no version answers (`first`), or only while an older one does (`later`). */
  readonly version?: 'first' | 'later';
}

/** The state machine of a knowledge item (definitions, section 4): every move there is, and no other. */
export const MOVES = {
  createUpload: { from: [null], to: pending },
  confirm: { from: [pending], to: processing },
  complete: { from: [processing], to: processed },
  failParsing: { from: [processing], to: parsingError, version: 'first' },
  failInserting: { from: [processing], to: insertingError, version: 'first' },
  failEditing: { from: [processing], to: editingError, version: 'later' },
  confirmEdit: { from: [processed, editingError], to: processing },
  /** A new file for a version that never answered: the retry of an item that could not be read. */
  replaceFailed: { from: [insertingError, parsingError], to: processing },
  retry: { from: [insertingError, editingError, parsingError], to: processing },
  delete: {
    from: [pending, processing, insertingError, deletingError, processed, editingError, parsingError],
    to: DELETED,
  },
  failDeleting: { from: [pending, insertingError, processed, editingError, parsingError], to: deletingError },
} as const satisfies Record<string, MoveRule>;

export type Move = keyof typeof MOVES;

export interface MovingItem {
  readonly documentStatus: DocumentStatus;
  readonly liveVersion: number | null;
}

export function canMove(item: MovingItem | null, move: Move): boolean {
  const rule: MoveRule = MOVES[move];
  const from = item === null ? null : item.documentStatus;
  if (!rule.from.includes(from)) return false;
  if (rule.version === 'first') return item?.liveVersion === null;
  if (rule.version === 'later') return item !== null && item.liveVersion !== null;
  return true;
}

/** Whether a new version of the item may be handed in now. */
export function canEdit(item: MovingItem & { readonly deleting: boolean }): boolean {
  return !item.deleting && (canMove(item, 'confirmEdit') || canMove(item, 'replaceFailed'));
}

/** The state that `move` leads to. Throws `wrongState` when the item cannot make it. */
export function stateAfter<TMove extends Move>(
  item: MovingItem | null,
  move: TMove,
): (typeof MOVES)[TMove]['to'] {
  if (!canMove(item, move)) throw wrongState(item?.documentStatus ?? null, move);
  return MOVES[move].to;
}

/** The refusal of anything that the state of an item does not allow. */
export function wrongState(from: ItemState, reason: ErrorReason): AppError {
  return new AppError({ code: ERRORS.wrongState, details: { from, reason } });
}

/** Statuses of an item that is not processed yet. */
export const UNDER_WAY: ReadonlySet<DocumentStatus> = new Set([pending, processing]);

interface StatusCount {
  readonly botId: string;
  readonly type: KnowledgeSourceKind;
  readonly status: DocumentStatus;
  readonly count: number;
}

/** The documents of each bot, of all states together and of those that are under way or failed, and its pages; by the bots' ids. */
export function documentsOfBots(counts: readonly StatusCount[]): BotDocuments[] {
  const sumOf = (rows: readonly StatusCount[]): number => rows.reduce((sum, { count }) => sum + count, 0);
  return [...Map.groupBy(counts, ({ botId }) => botId)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([chat_bot_id, rows]) => {
      const documents = rows.filter(({ type }) => type === KnowledgeSourceKind.document);
      return {
        chat_bot_id,
        documents: sumOf(documents),
        processing: sumOf(documents.filter(({ status }) => UNDER_WAY.has(status))),
        failed: sumOf(documents.filter(({ status }) => status !== processed && !UNDER_WAY.has(status))),
        pages: sumOf(rows) - sumOf(documents),
      };
    });
}

/** A version that keywords do not find, or not apart from its vectors. */
export const NOT_SPLIT = { split: null, awaitsVectors: false } as const;

/** What a version starts with that is about to be processed. */
export const FRESH_RUN = {
  error: null,
  progress: null,
  failures: 0,
  stalls: 0,
  attempts: 0,
  heartbeatAt: null,
  ...NOT_SPLIT,
} as const;

/** Excluded at any time: an item is excluded from search from its `maskedFrom` on. */
export const EXCLUDED_ALWAYS = new Date(0);

/** What decides whether, and with which version, an item answers. */
export interface AnsweringItem extends MovingItem {
  readonly status: number;
  readonly enabled: boolean;
  readonly deleting: boolean;
  readonly validUntil: Date | null;
  readonly version: number;
  /** The chunks of `version` are stored for keywords, and their vectors are on their way. */
  readonly awaitsVectors?: boolean;
  /** Set while points other than those of `liveVersion` may be stored. */
  readonly cleanUpAt: Date | null;
}

/**
 * From when on searches must treat the item specially; null when every stored point of it may answer. One date,
 * so that one indexed range query finds all exceptions of a bot.
 */
export function excludedFrom(item: AnsweringItem): Date | null {
  const isSpecial =
    item.status === DELETED ||
    item.deleting ||
    !item.enabled ||
    item.documentStatus === processing ||
    item.cleanUpAt !== null;
  return isSpecial ? EXCLUDED_ALWAYS : item.validUntil;
}

/** The question and the answer of `liveVersion`: those of an edit answer once it is processed. */
export function liveQa({
  question,
  name,
  answer,
  liveVersion,
  earlierQa,
}: Pick<ItemDocument, 'question' | 'name' | 'answer' | 'liveVersion' | 'earlierQa'>) {
  if (earlierQa && earlierQa.version === liveVersion) return earlierQa;
  return { question: question ?? name, answer };
}

/** The version that may answer at `now`; null for none. */
export function answeringVersion(item: AnsweringItem, now: Date): number | null {
  const isHidden =
    item.status === DELETED ||
    item.deleting ||
    !item.enabled ||
    (item.validUntil !== null && item.validUntil <= now);
  return isHidden ? null : foundVersion(item);
}

type FoundItem = Pick<AnsweringItem, 'documentStatus' | 'liveVersion' | 'version' | 'awaitsVectors'>;

/** The version of an item that searches find while it may answer; keywords find a first one before it is whole. */
export function foundVersion(item: FoundItem): number | null {
  const isFirst = item.documentStatus === processing && item.awaitsVectors === true;
  return item.liveVersion ?? (isFirst ? item.version : null);
}

/** How searches find the item: by keywords alone until its first vectors are whole. */
export function searchableBy(item: FoundItem): 'keywords' | 'all' | null {
  if (item.liveVersion !== null) return 'all';
  return foundVersion(item) === null ? null : 'keywords';
}
