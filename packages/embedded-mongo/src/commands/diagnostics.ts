import { arch, cpus, hostname, platform, release, totalmem } from 'node:os';
import { BSON } from 'bson';
import type { BsonDocument } from '../values/bson-types.ts';
import type { CommandContext, CommandTable } from './command.ts';
import { MAX_DOCUMENT_BYTES } from './handshake.ts';

/** The MongoDB release whose behaviour this server follows; clients select their commands by it. */
const VERSION = '7.0.0';
const VERSION_ARRAY = [7, 0, 0, 0];

function buildInfo(): BsonDocument {
  return {
    version: VERSION,
    versionArray: VERSION_ARRAY,
    gitVersion: 'embedded',
    modules: [],
    sysInfo: 'deprecated',
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['sqlite'],
  };
}

function hostInfo(): BsonDocument {
  return {
    system: {
      currentTime: new Date(),
      hostname: hostname(),
      cpuAddrSize: 64,
      memSizeMB: Math.round(totalmem() / 2 ** 20),
      numCores: cpus().length,
      cpuArch: arch(),
    },
    os: { type: platform(), name: platform(), version: release() },
    extra: {},
  };
}

function serverStatus({ startedAt, store }: CommandContext): BsonDocument {
  const uptimeMs = Date.now() - startedAt.getTime();
  return {
    host: hostname(),
    version: VERSION,
    process: 'embedded-mongo',
    pid: BSON.Long.fromNumber(process.pid),
    uptime: uptimeMs / 1000,
    uptimeMillis: BSON.Long.fromNumber(uptimeMs),
    localTime: new Date(),
    metrics: { cursor: { open: { total: BSON.Long.fromNumber(store.cursors.size) } } },
    // A section specific to this server; MongoDB reports totals in "metrics" and collections in "top".
    work: store.file.work.byCollection(),
    storageEngine: { name: 'sqlite', persistent: true },
  };
}

function connectionStatus({ connection }: CommandContext): BsonDocument {
  const known = connection.user !== undefined;
  return {
    authInfo: {
      authenticatedUsers: known ? [{ user: connection.user, db: 'admin' }] : [],
      authenticatedUserRoles: known ? [{ role: 'root', db: 'admin' }] : [],
      authenticatedUserPrivileges: [],
    },
  };
}

const PARAMETERS: BsonDocument = { featureCompatibilityVersion: { version: '7.0' } };

export const diagnosticCommands: CommandTable = {
  ping: { open: true, run: () => ({}) },
  buildInfo: { open: true, run: buildInfo },
  buildinfo: { open: true, run: buildInfo },
  connectionStatus: { open: true, run: connectionStatus },
  hostInfo: { run: hostInfo },
  serverStatus: { run: serverStatus },
  whatsmyuri: { run: ({ connection }) => ({ you: connection.remote }) },
  getCmdLineOpts: { run: () => ({ argv: ['embedded-mongo'], parsed: {} }) },
  getLog: { run: () => ({ totalLinesWritten: 0, log: [] }) },
  getParameter: {
    run: ({ command }) => {
      const all = command['getParameter'] === '*';
      return Object.fromEntries(
        Object.entries(PARAMETERS).filter(([key]) => all || Object.hasOwn(command, key)),
      );
    },
  },
};
