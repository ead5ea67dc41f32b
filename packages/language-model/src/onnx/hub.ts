import { z } from 'zod';

/** A file of a repository as the hub declares it. */
export interface HubFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of a large file; null for a small one, which has a git blob id. */
  readonly sha256: string | null;
  readonly gitId: string;
}

/** The hub is unreachable, or its response is invalid. */
export class HubError extends Error {
  override readonly name: string = 'HubError';
}

/** A connection broke in the middle of a file; the received part can be resumed. */
export class BrokenOff extends HubError {
  override readonly name = 'BrokenOff';
}

/** A connection without data is given up after this. */
const STALL_MS = 60_000;

const revisionSchema = z.object({ sha: z.string().regex(/^[\da-f]{40,64}$/) });
const treeSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.number(),
    oid: z.string(),
    lfs: z.object({ oid: z.string().regex(/^[\da-f]{64}$/), size: z.number() }).optional(),
  }),
);

/** A model hub with the API of Hugging Face. */
export function openHub(url: string, fetch: typeof globalThis.fetch = globalThis.fetch) {
  const base = url.replace(/\/+$/, '');

  async function get(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal) {
    return fetch(`${base}/${path}`, { headers, signal }).catch((error: unknown) => {
      throw new HubError(`the hub ${base} cannot be reached (${causeOf(error)})`, { cause: error });
    });
  }

  async function getJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const response = await get(path, {}, AbortSignal.timeout(STALL_MS));
    if (!response.ok) throw new HubError(`the hub ${base} answered ${response.status} to ${path}`);
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new HubError(`the hub ${base} answered to ${path} what it should not`);
    return parsed.data;
  }

  return {
    base,
    /** The newest commit of a repository. */
    revisionOf: async (repository: string): Promise<string> =>
      (await getJson(`api/models/${repository}/revision/main`, revisionSchema)).sha,
    /** Files of a commit. */
    async listFiles(repository: string, revision: string): Promise<HubFile[]> {
      const tree = await getJson(`api/models/${repository}/tree/${revision}?recursive=true`, treeSchema);
      return tree
        .filter(({ type }) => type === 'file')
        .map(({ path, size, oid, lfs }) => ({
          path,
          bytes: lfs?.size ?? size,
          sha256: lfs?.oid ?? null,
          gitId: oid,
        }));
    },
    /**
     * The bytes of a file from `from` on, or the whole file when the hub does not support ranges: then `isWhole` is
     * true. Fails when nothing arrives for a minute.
     */
    async readFile(repository: string, revision: string, path: string, from: number) {
      const stalled = new AbortController();
      const timer = setTimeout(
        () => stalled.abort(new Error(`nothing came for ${STALL_MS / 1_000} s`)),
        STALL_MS,
      );
      const headers: Record<string, string> = from === 0 ? {} : { range: `bytes=${from}-` };
      const response = await get(`${repository}/resolve/${revision}/${path}`, headers, stalled.signal).catch(
        (error: unknown) => {
          clearTimeout(timer);
          throw error;
        },
      );
      const { body, status } = response;
      if (!response.ok || body === null) {
        clearTimeout(timer);
        throw new HubError(`the hub ${base} answered ${status} to ${path}`);
      }
      async function* bytes(stream: NonNullable<typeof body>): AsyncGenerator<Uint8Array> {
        try {
          for await (const part of stream) {
            timer.refresh();
            yield part;
          }
        } catch (error) {
          throw new BrokenOff(`the connection to the hub ${base} broke (${causeOf(error)})`, {
            cause: error,
          });
        } finally {
          clearTimeout(timer);
        }
      }
      return { isWhole: status !== 206, bytes: bytes(body) };
    },
  };
}

export type Hub = ReturnType<typeof openHub>;

/** The system's error of a failed connection, which `fetch` hides in its causes. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error ? cause.message : String(cause);
}
