import { type DeclaredUpload, ERRORS } from '@colloquy/contracts';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { countUploads } from './upload-entry.ts';
import { createUploadMemory } from './stored-uploads.ts';
import { createUploadManager, type UploadDeps, type UploadManager } from './upload-manager.ts';

const aFile = (name: string, content = name) => new File([content], name);

const slot = (name: string): DeclaredUpload => ({
  id: `item-${name}`,
  name,
  uploadUrl: `/files/${name}`,
  method: 'PUT',
  headers: {},
  expiresAt: '2026-11-21T12:00:00.000Z',
});

function aManager(changes: Partial<UploadDeps> = {}) {
  const makeSlots = vi.fn<UploadDeps['makeSlots']>(
    changes.makeSlots ?? (async (_, files) => files.map((file) => slot(file.name))),
  );
  const put = vi.fn<UploadDeps['put']>(changes.put ?? (async () => undefined));
  const replace = vi.fn<UploadDeps['replace']>(changes.replace ?? (async () => undefined));
  const onConfirmed = vi.fn<UploadDeps['onConfirmed']>(async () => undefined);
  const discard = vi.fn<UploadDeps['discard']>(async () => undefined);
  const manager = createUploadManager({
    hash: async () => 'hash',
    confirm: changes.confirm ?? (async () => undefined),
    discard,
    replace,
    retryDelaysMs: [0],
    makeSlots,
    put,
    onConfirmed,
    memory: changes.memory ?? { read: () => [], write: () => undefined },
  });
  return { manager, makeSlots, put, onConfirmed, discard, replace };
}

const stages = (manager: UploadManager) => manager.entries().map(({ name, stage }) => `${name} ${stage}`);
const settled = (manager: UploadManager, expected: string[]) =>
  vi.waitFor(() => expect(stages(manager)).toEqual(expected));

test('files go in groups of five at most, and each ends up confirmed', async () => {
  const { manager, makeSlots, onConfirmed } = aManager();
  const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt', '7.txt'];
  manager.add(
    'bot',
    names.map((name) => aFile(name)),
  );
  await settled(
    manager,
    names.map((name) => `${name} done`),
  );
  expect(makeSlots.mock.calls.map(([, files]) => files.length)).toEqual([5, 2]);
  expect(onConfirmed).toHaveBeenCalledTimes(7);
});

test('a file that cannot go never reaches the server, the others do', async () => {
  const { manager, makeSlots } = aManager();
  manager.add('bot', [aFile('a.exe'), aFile('empty.txt', ''), aFile('b.txt')]);
  await settled(manager, ['a.exe failed', 'empty.txt failed', 'b.txt done']);
  expect(makeSlots).toHaveBeenCalledTimes(1);
});

test('a duplicate is told and not sent', async () => {
  const { manager, put } = aManager({
    makeSlots: async (_, files) => files.map((file) => ({ name: file.name, duplicateOf: 'item-0' })),
  });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt duplicate']);
  expect(put).not.toHaveBeenCalled();
});

const sameName = { id: 'item-old', revision: 7 };
const besideNamesake = async (_: string, files: readonly { name: string }[]) =>
  files.map(({ name }) => ({ ...slot(name), ...(name === 'a.txt' ? { sameName } : {}) }));

test('a file whose name a document has waits for a choice, and others go on', async () => {
  const { manager, put } = aManager({ makeSlots: besideNamesake });
  manager.add('bot', [aFile('a.txt'), aFile('b.txt')]);
  await settled(manager, ['a.txt sameName', 'b.txt done']);
  expect(put).toHaveBeenCalledTimes(1);
  expect(countUploads(manager.entries())).toMatchObject({ undecided: 1, done: 1 });
  manager.clearFinished('bot');
  expect(stages(manager)).toEqual(['a.txt sameName']);
});

test('a file replaces the document of its name, and its slot is given back', async () => {
  const { manager, put, replace, discard, onConfirmed } = aManager({ makeSlots: besideNamesake });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt sameName']);
  manager.decide(manager.entries()[0]?.key ?? '', 'replace');
  await settled(manager, ['a.txt done']);
  expect(replace.mock.calls.map(([document, , { name }]) => [document, name])).toEqual([[sameName, 'a.txt']]);
  expect([put.mock.calls.length, discard.mock.calls, onConfirmed.mock.calls.length]).toEqual([
    0,
    [['item-a.txt']],
    1,
  ]);
});

test('both are kept, or the file is left out', async () => {
  const { manager, put, replace, discard } = aManager({ makeSlots: besideNamesake });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt sameName']);
  manager.decide(manager.entries()[0]?.key ?? '', 'keepBoth');
  await settled(manager, ['a.txt done']);
  expect([put.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0]);
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt sameName']);
  manager.dismiss(manager.entries()[0]?.key ?? '');
  expect([stages(manager), discard.mock.calls]).toEqual([[], [['item-a.txt']]]);
});

test('a replacement that fails is asked about again', async () => {
  const lost = new ApiError(409, { code: Number(ERRORS.revisionMismatch) });
  const replace = vi.fn<UploadDeps['replace']>().mockRejectedValueOnce(lost).mockResolvedValue(undefined);
  const { manager } = aManager({ makeSlots: besideNamesake, replace });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt sameName']);
  manager.decide(manager.entries()[0]?.key ?? '', 'replace');
  await settled(manager, ['a.txt failed']);
  expect(manager.entries()[0]?.error).toBe(lost);
  manager.retry(manager.entries()[0]?.key ?? '');
  await settled(manager, ['a.txt sameName']);
});

test('when a group is refused, each file goes alone and only the bad one fails', async () => {
  const refuse = new ApiError(415, {
    code: Number(ERRORS.fileTypeNotSupported),
    message: 'TYPE_NOT_SUPPORTED',
  });
  const { manager } = aManager({
    makeSlots: async (_, files) => {
      if (files.some((file) => file.name === 'bad.txt')) throw refuse;
      return files.map((file) => slot(file.name));
    },
  });
  manager.add('bot', [aFile('a.txt'), aFile('bad.txt'), aFile('c.txt')]);
  await settled(manager, ['a.txt done', 'bad.txt failed', 'c.txt done']);
  expect(manager.entries()[1]?.error).toBe(refuse);
});

test('a transfer that breaks is tried again by itself, and once more by hand', async () => {
  const lost = new ApiError(0, { code: 503 });
  const put = vi
    .fn<UploadDeps['put']>()
    .mockRejectedValueOnce(lost)
    .mockRejectedValueOnce(lost)
    .mockResolvedValue(undefined);
  const { manager } = aManager({ put });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt failed']);
  manager.retry(manager.entries()[0]?.key ?? '');
  await settled(manager, ['a.txt done']);
  expect(put).toHaveBeenCalledTimes(3);
});

test('a file under way cannot be dismissed, a finished one can', async () => {
  const gate = Promise.withResolvers<void>();
  const { manager } = aManager({ put: () => gate.promise });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt uploading']);
  manager.clearFinished('bot');
  expect(stages(manager)).toEqual(['a.txt uploading']);
  gate.resolve();
  await settled(manager, ['a.txt done']);
  manager.clearFinished('bot');
  expect(stages(manager)).toEqual([]);
});

test('a file that is not what its name says is left to the list, which says why', async () => {
  const { manager, discard, onConfirmed } = aManager({
    confirm: () => Promise.reject(new ApiError(415, { code: Number(ERRORS.fileTypeNotSupported) })),
  });
  manager.add('bot', [aFile('fake.pdf')]);
  await settled(manager, ['fake.pdf failed']);
  expect(manager.entries()[0]?.isListed).toBe(true);
  expect([discard.mock.calls, onConfirmed.mock.calls]).toEqual([[], [[]]]);
  manager.add('bot', [aFile('next.pdf')]);
  expect(manager.entries().map(({ name }) => name)).toEqual(['next.pdf']);
});

test('the slot of a file that the server refuses for good is dropped, that of a lost one is kept', async () => {
  const { manager, discard } = aManager({
    confirm: async (itemId) => {
      throw itemId === 'item-bad.pdf'
        ? new ApiError(413, { code: Number(ERRORS.fileTooLarge) })
        : new ApiError(503, { code: Number(ERRORS.fileStorageUnavailable) });
    },
  });
  manager.add('bot', [aFile('bad.pdf'), aFile('lost.pdf')]);
  await settled(manager, ['bad.pdf failed', 'lost.pdf failed']);
  expect(discard.mock.calls).toEqual([['item-bad.pdf']]);
});

/** The storage of a tab across a reload. */
function aTab() {
  const kept = new Map<string, string>();
  return createUploadMemory({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
}

test('after a reload the files that had not arrived are told, those that had not started apart', async () => {
  const memory = aTab();
  const { manager } = aManager({
    memory,
    makeSlots: async (_, files) => files.map((file) => slot(file.name)),
    put: ({ uploadUrl }) => (uploadUrl === '/files/1.txt' ? Promise.resolve() : new Promise(() => undefined)),
  });
  const names = ['1.txt', '2.txt', '3.txt', '4.txt', '5.txt', '6.txt', '7.txt'];
  manager.add(
    'bot',
    names.map((name) => aFile(name)),
  );
  await vi.waitFor(() => expect(stages(manager)).toContain('1.txt done'));
  const { manager: reloaded } = aManager({ memory });
  expect(stages(reloaded)).toEqual(
    names.map((name) => `${name} ${name === '1.txt' ? 'done' : 'interrupted'}`),
  );
  expect(countUploads(reloaded.entries())).toEqual({
    total: 7,
    done: 1,
    failed: 0,
    undecided: 0,
    interrupted: 4,
    notStarted: 2,
  });
});

test('a file chosen again takes the place of the one that was cut off, and the rest is still missed', async () => {
  const memory = aTab();
  const { manager } = aManager({ memory, put: () => new Promise(() => undefined) });
  manager.add('bot', [aFile('a.txt'), aFile('b.txt')]);
  await settled(manager, ['a.txt uploading', 'b.txt uploading']);
  const { manager: reloaded, discard } = aManager({ memory });
  reloaded.add('bot', [aFile('a.txt')]);
  await settled(reloaded, ['b.txt interrupted', 'a.txt done']);
  reloaded.clearFinished('bot');
  expect(stages(reloaded)).toEqual([]);
  expect(discard.mock.calls).toEqual([['item-b.txt']]);
  expect(aManager({ memory }).manager.entries()).toEqual([]);
});

test('a batch that arrived whole is not remembered, and gives way to the next one', async () => {
  const memory = aTab();
  const { manager } = aManager({ memory });
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt done']);
  expect(memory.read()).toEqual([]);
  manager.add('bot', [aFile('b.txt')]);
  await settled(manager, ['b.txt done']);
});

test('an upload is done only when the list shows its document', async () => {
  const shown = Promise.withResolvers<void>();
  const { manager, onConfirmed } = aManager();
  onConfirmed.mockReturnValue(shown.promise);
  manager.add('bot', [aFile('a.txt')]);
  await settled(manager, ['a.txt confirming']);
  shown.resolve();
  await settled(manager, ['a.txt done']);
});
