import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const SECRET_BYTES = 32;
/** Only the owner may read secrets and data. */
const FILE_MODE = 0o600;
const DIR_MODE = 0o700;

const secretsSchema = z.object({
  userToken: z.string(),
  internalToken: z.string(),
  mailToken: z.string(),
  fileSigning: z.string(),
  database: z.string(),
  mailbox: z.string(),
  /** The first key encrypts secrets of workspaces, all decrypt them; a single key in the form of older releases. */
  fields: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
});
/** A file of an older release may lack newer secrets. */
const storedSchema = secretsSchema.partial({ mailbox: true, fields: true });
export type StandaloneSecrets = z.infer<typeof secretsSchema>;

/** The secrets of this installation, created at the first start in a file that only its owner can read. */
export async function readOrCreateSecrets(dataDir: string): Promise<StandaloneSecrets> {
  await mkdir(dataDir, { recursive: true, mode: DIR_MODE });
  const path = join(dataDir, 'secrets.json');
  const stored = await readFile(path, 'utf8').catch(nullWhenAbsent);
  const known = stored === null ? null : readSecrets(path, stored);
  const complete = secretsSchema.safeParse(known);
  if (complete.success) return complete.data;
  const fresh = () => randomBytes(SECRET_BYTES).toString('base64url');
  const secrets: StandaloneSecrets = {
    userToken: fresh(),
    internalToken: fresh(),
    mailToken: fresh(),
    fileSigning: fresh(),
    database: fresh(),
    mailbox: fresh(),
    fields: fresh(),
    ...known,
  };
  // Written to a temporary file and renamed, so that a crash leaves the complete file or none.
  const draft = await open(`${path}.new`, 'w', FILE_MODE);
  await draft.writeFile(`${JSON.stringify(secrets, null, 2)}\n`);
  await draft.sync();
  await draft.close();
  await chmod(`${path}.new`, FILE_MODE);
  await rename(`${path}.new`, path);
  return secrets;
}

function readSecrets(path: string, stored: string): z.infer<typeof storedSchema> {
  try {
    return storedSchema.parse(JSON.parse(stored));
  } catch {
    // The parser's own message would quote the file.
    throw new StartError(
      `The file ${path} is damaged: it holds no secrets that can be read. Put it back from a backup. Without one, move it away: new secrets are made, and every session and every link in a mail ends.`,
    );
  }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
