import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { listenOnLoopback } from './listen.ts';
import { isSignedRequest, type S3Credentials } from './s3-signature.ts';

const REFUSAL =
  '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code><Message>Refused.</Message></Error>';
/** The only account that the server knows. */
const CREDENTIALS: S3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };

export type S3Server = Awaited<ReturnType<typeof startS3>>;

/** Starts an S3 server on loopback with one empty bucket. Unlike the bare server it checks signatures. */
export async function startS3() {
  const bucket = 'colloquy';
  const directory = await mkdtemp(join(tmpdir(), 'colloquy-s3-'));
  const store = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket, configs: [] }] });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((req, res) => {
    if (isSignedRequest(req, CREDENTIALS, new Date())) {
      answer(req, res);
      return;
    }
    res.writeHead(403, { 'content-type': 'application/xml', connection: 'close' }).end(REFUSAL);
    req.resume();
  });
  const port = await listenOnLoopback(server);
  return {
    ...CREDENTIALS,
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
