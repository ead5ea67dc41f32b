import { knowledgeApi } from '@colloquy/contracts';
import type { Backend } from '../../api/backend.tsx';
import { putFile } from './put-file.ts';
import type { FileDescription } from './upload-manager.ts';

/** A document whose file gives way to another, as it was last seen. */
export interface ReplacedDocument {
  readonly id: string;
  readonly revision: number;
}

/** Hands a file in as the new version of a document; the old one answers until the new one is processed. */
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
