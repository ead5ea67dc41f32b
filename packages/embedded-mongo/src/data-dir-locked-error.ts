/** Another process is using the folder. */
export class DataDirLockedError extends Error {
  readonly dataDir: string;

  constructor(dataDir: string, cause?: unknown) {
    super(`The database folder ${dataDir} is in use by another process. Stop that one first.`, { cause });
    this.name = 'DataDirLockedError';
    this.dataDir = dataDir;
  }
}
