import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogueModel } from './catalogue.ts';
import { BrokenOff, HubError, type Hub, type HubFile } from './hub.ts';
import { DESCRIPTION_FILE } from './model-folder.ts';

/** Larger than any file of a small model; a larger file is an error of the hub. */
const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** Tries for one file; each resumes where the broken connection before it ended. */
const MAX_TRIES = 4;

export interface FetchProgress {
  readonly file: string;
  readonly bytes: number;
  readonly of: number;
}

/**
 * Fetches a model of the catalogue into `dir`. Files are kept in `dir`.part until all are complete and match the hub's
 * checksums; a later call resumes there. Throws HubError and leaves `dir` unchanged.
 */
export async function fetchModel(
  model: CatalogueModel,
  dir: string,
  hub: Hub,
  report: (progress: FetchProgress) => void = () => undefined,
): Promise<void> {
  const { repository, description } = model;
  const revision = await hub.revisionOf(repository);
  const listed = await hub.listFiles(repository, revision);
  const draft = `${dir}.part`;
  await mkdir(draft, { recursive: true });
  for (const [file, path] of Object.entries(model.files)) {
    const declared = listed.find((one) => one.path === path);
    if (declared === undefined || declared.bytes > MAX_FILE_BYTES) {
      throw new HubError(`the hub ${hub.base} has no ${path} of ${repository} that could be used`);
    }
    const to = join(draft, file);
    await fetchWhole(to, declared, {
      read: (from) => hub.readFile(repository, revision, path, from),
      report: (bytes) => report({ file, bytes, of: declared.bytes }),
    });
    if ((await sumOf(to, declared)) === (declared.sha256 ?? declared.gitId)) continue;
    await rm(to);
    throw new HubError(`${path} of ${repository} does not have the sum that the hub ${hub.base} declares`);
  }
  const source = `${repository}@${revision}`;
  await writeFile(join(draft, DESCRIPTION_FILE), `${JSON.stringify({ ...description, source }, null, 2)}\n`);
  await rm(dir, { recursive: true, force: true });
  await rename(draft, dir);
}

interface FileSource {
  readonly read: (from: number) => ReturnType<Hub['readFile']>;
  readonly report: (bytes: number) => void;
}

/** Fetches the missing part of a file, over several connections if necessary. */
async function fetchWhole(to: string, declared: HubFile, source: FileSource): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await fetchRest(to, declared, source);
      return;
    } catch (error) {
      if (!(error instanceof BrokenOff) || tries === MAX_TRIES) throw error;
    }
  }
}

async function fetchRest(to: string, declared: HubFile, { read, report }: FileSource): Promise<void> {
  const there = await sizeOf(to);
  if (there === declared.bytes) return;
  // A longer file is from another commit.
  const from = there > declared.bytes ? 0 : there;
  const { isWhole, bytes } = await read(from);
  let written = isWhole ? 0 : from;
  const file = await open(to, written === 0 ? 'w' : 'a');
  try {
    for await (const part of bytes) {
      written += part.length;
      if (written > declared.bytes) break;
      await file.write(part);
      report(written);
    }
  } finally {
    await file.close();
  }
  if (written < declared.bytes) throw new BrokenOff(`${declared.path} ended after ${written} bytes`);
  if (written === declared.bytes) return;
  await rm(to);
  throw new HubError(`${declared.path} came with more than its ${declared.bytes} bytes`);
}

async function sumOf(path: string, { sha256, bytes }: HubFile): Promise<string> {
  const hash = sha256 === null ? createHash('sha1').update(`blob ${bytes}\0`) : createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest('hex');
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
