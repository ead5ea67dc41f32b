import type { VectorStore } from '@colloquy/vector-store';
import { exclusionsOf } from './invariants/vectors.ts';
import type { Probe, Snapshot, StoredVersion } from './snapshot.ts';

/** Searches that an audit makes at most; a load run may have stored far more. */
const MAX_PROBES = 500;
/** More than any bot of a fault run holds of one text. */
const PROBE_TOP_K = 50;

/** Every stored version with its chunks' positions, and searches for their own texts. */
export async function readVectors(
  vectors: VectorStore | null,
  items: Snapshot['items'],
  at: Date,
): Promise<Pick<Snapshot, 'versions' | 'probes'>> {
  if (vectors === null) return { versions: [], probes: [] };
  const versions: StoredVersion[] = [];
  const probes: Probe[] = [];
  for await (const version of vectors.listVersions()) {
    const { workspaceId, botId, itemId } = version;
    const chunks = await vectors.listItem({ workspaceId, botId, itemId, version: version.version });
    versions.push({ ...version, positions: chunks.map(({ index }) => index) });
    const [first] = chunks;
    if (first === undefined || probes.length >= MAX_PROBES) continue;
    const ofBot = items.filter((item) => item.workspace_id === workspaceId && item.chat_bot_id === botId);
    const hits = await vectors.search({
      workspaceId,
      botId,
      text: first.text,
      // By keywords: a text finds itself whatever the embedding model was.
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
  return { versions, probes };
}
