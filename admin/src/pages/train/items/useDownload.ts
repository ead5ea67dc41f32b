import { knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import { useBackend } from '../../../api/backend.tsx';
import { toRequest } from '../../../api/call-route.ts';
import { useErrorNotice } from '../../../api/useErrorNotice.ts';
import { saveFile } from '../../../components/save-file.ts';

/** Returns a function that downloads the original of a document. */
export function useDownload(): (item: Pick<KnowledgeItem, 'id' | 'name'>) => void {
  const { http } = useBackend();
  const showError = useErrorNotice();
  return ({ id, name }) => {
    const save = async () => {
      const request = toRequest(knowledgeApi.downloadKnowledge, { query: { item_id: id } });
      const response = await http.open({ ...request, accept: '*/*' });
      saveFile(await response.blob(), fileNameIn(response.headers.get('Content-Disposition')) ?? name);
    };
    save().catch(showError);
  };
}

/** The file name from the server, which knows the newest version's extension. */
function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // The plain form follows.
  }
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
