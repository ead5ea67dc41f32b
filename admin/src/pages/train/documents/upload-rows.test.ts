import { expect, test } from 'vitest';
import type { UploadEntry, UploadStage } from '../../../features/uploads/upload-entry.ts';
import { uploadRows, withoutUploads } from './upload-rows.ts';

const entry = (name: string, stage: UploadStage, itemId?: string): UploadEntry => ({
  key: name,
  botId: 'bot',
  name,
  sizeBytes: 1,
  part: 0,
  stage,
  ...(itemId === undefined ? {} : { itemId }),
});
const names = (entries: readonly UploadEntry[]) => entries.map(({ name }) => name);
const many = (count: number, stage: UploadStage) =>
  Array.from({ length: count }, (_, at) => entry(`${stage}-${at}`, stage));

test('the last file chosen stands first, and what is done has given way to its document', () => {
  const entries = [entry('a', 'done'), entry('b', 'uploading'), entry('c', 'waiting')];
  expect(names(uploadRows(entries, false))).toEqual(['c', 'b']);
});

test('of many files only those with something to tell stand in the table, all of them on request', () => {
  const entries = [...many(3, 'failed'), ...many(5, 'uploading'), ...many(40, 'waiting')];
  expect(uploadRows(entries, false)).toHaveLength(8);
  expect(uploadRows(entries, true)).toHaveLength(48);
  expect(uploadRows(many(60, 'failed'), false)).toHaveLength(10);
});

test('a document whose file is on its way is shown once', () => {
  const items = [{ id: 'one' }, { id: 'two' }, { id: 'three' }];
  const entries = [entry('a', 'uploading', 'one'), entry('b', 'done', 'two')];
  expect(withoutUploads(items, entries)).toEqual([{ id: 'two' }, { id: 'three' }]);
});
