import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './listen.ts';

const REVISION = 'a'.repeat(40);
const CUT_AFTER_BYTES = 50_000;

interface FakeHubOptions {
  /** By their paths in the repository; those of weights are declared as large files are. */
  readonly files: Readonly<Record<string, Buffer>>;
  /** What is sent in the place of a file, though its sum is declared. */
  readonly instead?: Readonly<Record<string, Buffer>>;
  /** So many answers with weights end early. */
  readonly cut?: number;
}

export interface FakeHub {
  readonly url: string;
  readonly revision: string;
  /** Where each request for weights wanted to begin; undefined for the beginning. */
  readonly ranges: readonly (string | undefined)[];
  close(): Promise<void>;
}

const isWeights = (path: string): boolean => path.endsWith('.onnx');

/** A hub of models with the same files in each repository, by the interface of Hugging Face's. */
export async function startFakeHub({ files, instead = {}, cut = 0 }: FakeHubOptions): Promise<FakeHub> {
  const ranges: (string | undefined)[] = [];
  let left = cut;

  function sendFile(path: string, range: string | undefined, response: ServerResponse): void {
    const bytes = instead[path] ?? files[path];
    if (bytes === undefined) {
      response.writeHead(404).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': bytes.length - from });
    if (!isWeights(path) || left === 0) {
      response.end(bytes.subarray(from));
      return;
    }
    left -= 1;
    response.write(bytes.subarray(from, from + CUT_AFTER_BYTES), () => response.destroy());
  }

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const [path = ''] = decodeURIComponent(request.url ?? '').split('?');
    const [, name] = path.split(`/resolve/${REVISION}/`);
    if (name !== undefined) {
      const { range } = request.headers;
      if (isWeights(name)) ranges.push(range);
      sendFile(name, range, response);
    } else if (path.endsWith('/revision/main')) {
      response.end(JSON.stringify({ sha: REVISION }));
    } else {
      response.end(JSON.stringify(Object.entries(files).map(declared)));
    }
  }

  const server = createServer(answer);
  const port = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${port}`,
    revision: REVISION,
    ranges,
    async close() {
      // Closed already, it says so by an error, which is none here.
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function declared([path, bytes]: [string, Buffer]): object {
  const oid = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  const row = { type: 'file', path, size: bytes.length, oid };
  if (!isWeights(path)) return row;
  return { ...row, lfs: { oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length } };
}
