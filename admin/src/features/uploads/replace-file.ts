import { knowledgeApi } from '@colloquy/contracts';
import type { Backend } from '../../api/backend.tsx';
import { putFile } from './put-file.ts';
import type { FileDescription, ReplacedDocument } from './upload-entry.ts';

/** Uploads a file as the new version of a document; the old version stays active until the new one is processed. */
export async function replaceFile(
  call: Backend['call'],
  { id, revision }: ReplacedDocument,
  file: Blob,
  description: FileDescription,
  onProgress: (part: number) => void = () => undefined,
): Promise<void> {
  const params = { id };
  const { data } = await call(knowledgeApi.draftKnowledgeEdit, { params, body: { file: description } });
  const { version, uploadUrl, headers } = data;
  if (uploadUrl !== undefined) await putFile({ uploadUrl, headers: headers ?? {} }, file, onProgress);
  await call(knowledgeApi.confirmKnowledgeEdit, { params, body: { version, revision } });
}
