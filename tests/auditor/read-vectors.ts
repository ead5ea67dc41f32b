import type { VectorCollections, VectorStore } from '@colloquy/vector-store';
import type { z } from 'zod';
import { exclusionsOf } from './invariants/vectors.ts';
import type { searchIndexRow, workspaceIndexRow } from './rows.ts';
import type { Probe, Snapshot, StoredVersion } from './snapshot.ts';

/** Maximum searches per audit; a load run may have stored far more. */
const MAX_PROBES = 500;
/** More than any bot of a fault run has of one text. */
const PROBE_TOP_K = 50;

/** An active collection and the scope it serves: other content is left over from before a change. */
export interface AnsweringCollection {
  readonly vectors: VectorStore;
  readonly answersFor: (workspaceId: string) => boolean;
}

/** The active collections by the database: one for the installation, and those of single workspaces. */
export function answeringCollections(
  collections: VectorCollections | null,
  rows: {
    readonly installation: readonly z.infer<typeof searchIndexRow>[];
    readonly workspaces: readonly z.infer<typeof workspaceIndexRow>[];
  },
): AnsweringCollection[] {
  if (collections === null) return [];
  const own = new Map(
    rows.workspaces.flatMap(({ workspace_id: id, live }) =>
      live === null ? [] : [[id, live.name] as const],
    ),
  );
  const ofAll = collections.open(rows.installation[0]?.live.name ?? collections.first);
  return [
    { vectors: ofAll, answersFor: (workspaceId) => !own.has(workspaceId) },
    ...[...own].map(([id, name]) => ({
      vectors: collections.open(name),
      answersFor: (workspaceId: string) => workspaceId === id,
    })),
  ];
}

/** Every version stored in its active collection, with its chunks' positions, and searches for their texts. */
export async function readVectors(
  answering: readonly AnsweringCollection[],
  items: Snapshot['items'],
  at: Date,
): Promise<Pick<Snapshot, 'versions' | 'probes'>> {
  const versions: StoredVersion[] = [];
  const probes: Probe[] = [];
  for (const each of answering) await readCollection(each, { versions, probes, items, at });
  return { versions, probes };
}

async function readCollection(
  { vectors, answersFor }: AnsweringCollection,
  found: {
    readonly versions: StoredVersion[];
    readonly probes: Probe[];
    readonly items: Snapshot['items'];
    readonly at: Date;
  },
): Promise<void> {
  const { versions, probes, items, at } = found;
  for await (const version of vectors.listVersions()) {
    const { workspaceId, botId, itemId } = version;
    if (!answersFor(workspaceId)) continue;
    const chunks = await vectors.listItem({ workspaceId, botId, itemId, version: version.version });
    versions.push({ ...version, positions: chunks.map(({ index }) => index) });
    const [first] = chunks;
    if (first === undefined || probes.length >= MAX_PROBES) continue;
    const ofBot = items.filter((item) => item.workspace_id === workspaceId && item.chat_bot_id === botId);
    const hits = await vectors.search({
      workspaceId,
      botId,
      text: first.text,
      // By keywords, because a text finds itself with any embedding model.
      vector: null,
      mode: 'hybrid',
      topK: PROBE_TOP_K,
      candidates: PROBE_TOP_K,
      exclude: exclusionsOf(ofBot, at),
    });
    probes.push({
      workspaceId,
      botId,
      itemId,
      version: version.version,
      hits: hits.map((hit) => ({ itemId: hit.itemId, version: hit.version })),
    });
  }
}
