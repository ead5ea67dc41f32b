import { randomUUID } from 'node:crypto';
import type { Logger } from '@colloquy/observability';
import { LEASE_ENDED } from '@colloquy/persistence';
import type { VectorCollections, VectorSpace } from '@colloquy/vector-store';
import type { RetiredCollection, SearchIndexDocument } from './search-index.model.ts';
import { courseOf, spaceKey, type Course, type IndexCollection } from './search-index.policy.ts';
import type { SearchIndexRepository } from './search-index.repository.ts';
import type { SearchIndex } from './search-index.ts';

/** Brings the index to the space of this process's settings, or says why it does not. Safe in many processes at once. */
export function createFollowSettings(deps: {
  readonly index: Pick<SearchIndex, 'wanted' | 'current' | 'modelOf'>;
  readonly indexes: SearchIndexRepository;
  readonly collections: Pick<VectorCollections, 'first'>;
  /** The model before that of the settings, where they name it. */
  readonly previous: VectorSpace | null;
  readonly announceWork: () => void;
  readonly logger: Logger;
  readonly now: () => Date;
}): () => Promise<void> {
  const { index, indexes, logger, now } = deps;
  let warnedOf: string | null = null;

  function courseFor(state: SearchIndexDocument): Course {
    const { heartbeatAt, begunAt } = state;
    const workedOnAt = new Date(Math.max(heartbeatAt?.getTime() ?? 0, begunAt?.getTime() ?? 0));
    return courseOf({ ...state, workedOnAt }, index.wanted, deps.previous, now());
  }

  function beginning(state: SearchIndexDocument): { readonly set: Partial<SearchIndexDocument> } {
    const name = `${deps.collections.first}-${randomUUID()}`;
    const next = { name, ...index.wanted, cosines: null };
    return {
      set: {
        next,
        known: [...new Set([...state.known, spaceKey(next)])],
        retired: [...state.retired, ...abandoned(state.next, now())],
        work: spaceKey(next),
        begunAt: now(),
        switchedAt: null,
        done: 0,
        total: 0,
        ...LEASE_ENDED,
      },
    };
  }

  function givingUp(state: SearchIndexDocument): { readonly set: Partial<SearchIndexDocument> } {
    const { live, next } = state;
    const retired = [...state.retired, ...abandoned(next, now())];
    // It may be tried again, with settings that work.
    const known = state.known.filter((key) => next === null || key !== spaceKey(next));
    return { set: { next: null, known, retired, work: spaceKey(live), ...LEASE_ENDED } };
  }

  /** Once for each index that answers, as long as the process runs. */
  function warn(state: SearchIndexDocument, course: Course): void {
    const key = spaceKey(state.live);
    if (warnedOf === key) return;
    const isKnown = index.modelOf(state.live) !== null;
    if (isKnown && course !== 'refuse') return;
    warnedOf = key;
    const what = { answering: state.live, configured: index.wanted };
    if (!isKnown) {
      logger.warn(
        what,
        'this process searches by keywords alone: its settings do not name the embedding model that the search index was made with, neither as EMBEDDING_* nor as PREVIOUS_EMBEDDING_*',
      );
    }
    if (course === 'refuse') {
      logger.error(
        what,
        'the search index was changed away from the embedding model of these settings, and stays as it is. To change it back, name the model that answers now as PREVIOUS_EMBEDDING_*',
      );
    }
  }

  return async () => {
    const seen = await index.current();
    const course = courseFor(seen);
    warn(seen, course);
    if (course !== 'begin' && course !== 'give-up') return;
    const after = await indexes.modify((state) => {
      // Another process may have begun or given it up since.
      if (courseFor(state) !== course) return null;
      return course === 'begin' ? beginning(state) : givingUp(state);
    });
    logger.info(
      { answering: after.live, next: after.next },
      course === 'begin'
        ? 'the search index is being rebuilt for another embedding model; the present one answers meanwhile'
        : 'the rebuild of the search index was given up: no process with its embedding model is left',
    );
    deps.announceWork();
  };
}

function abandoned(next: IndexCollection | null, dropAt: Date): RetiredCollection[] {
  return next === null ? [] : [{ ...next, dropAt }];
}
