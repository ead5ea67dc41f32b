import { v5 as uuidv5 } from 'uuid';
import type { IndexRange, VersionScope } from '../vector-store.ts';

/** Namespace of point ids, created once and never to be changed, because stored points would be duplicated. */
const POINT_NAMESPACE = '5b0f8f0e-0c55-4d0a-9a53-7c1f3a1c9d42';

/**
 * uuid5 of item, version and index, in a namespace of the bot: the same chunk always gets the same id, and no bot can
 * overwrite another's points, even with equal item ids.
 */
export function pointId(point: VersionScope & { readonly index: number }): string {
  const botNamespace = uuidv5(JSON.stringify([point.workspaceId, point.botId]), POINT_NAMESPACE);
  return uuidv5(JSON.stringify([point.itemId, point.version, point.index]), botNamespace);
}

/** The ids of a version's points in a range of indexes. */
export function idsOfRange(scope: VersionScope, { from, to }: IndexRange): string[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) =>
    pointId({ ...scope, index: from + step }),
  );
}
