import type { KnowledgeItem } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useBackend } from '../../../api/backend.tsx';
import { refresh } from '../../../api/route-key.ts';
import { useErrorNotice } from '../../../api/useErrorNotice.ts';
import { replaceFile } from '../../../features/uploads/replace-file.ts';
import { sha256Hex } from '../../../features/uploads/sha256.ts';
import { mediaTypeOf, validateFile } from '../../../features/uploads/validate-file.ts';
import { useText } from '../../../i18n/useText.ts';

/**
 * Returns a function that replaces a document's file; the old version stays active until the new one is processed.
 */
export function useNewVersion(item: Pick<KnowledgeItem, 'id' | 'name' | 'revision'>): (file: File) => void {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const replace = async (file: File) => {
    const sha256 = await sha256Hex(await file.arrayBuffer());
    const description = { name: file.name, mimeType: mediaTypeOf(file), size: file.size, sha256 };
    await replaceFile(call, item, file, description);
    await refresh(queryClient, ['knowledge-base']);
    notify(t('knowledge.saved', { name: item.name }), { type: 'success' });
  };
  return (file) => {
    const issue = validateFile(file);
    if (issue === undefined) replace(file).catch(showError);
    else notify(t(`knowledge.upload.${issue}`), { type: 'error' });
  };
}
