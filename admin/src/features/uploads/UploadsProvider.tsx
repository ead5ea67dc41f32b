import { knowledgeApi } from '@colloquy/contracts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { putFile } from './put-file.ts';
import { replaceFile } from './replace-file.ts';
import { createUploadMemory } from './stored-uploads.ts';
import { sha256Hex } from './sha256.ts';
import { isUnderWay, type UploadEntry } from './upload-entry.ts';
import { createUploadManager, type UploadManager } from './upload-manager.ts';

const UploadsContext = createContext<UploadManager | null>(null);

/** Keeps uploads running while the user visits other pages, and warns before the tab is closed. */
export function UploadsProvider(props: { children: ReactNode }): ReactElement {
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const [manager] = useState(() =>
    createUploadManager({
      hash: sha256Hex,
      put: putFile,
      makeSlots: async (botId, files) => {
        const body = { chat_bot_id: botId, files: [...files] };
        return (await call(knowledgeApi.createUploads, { body })).data;
      },
      confirm: async (id) => {
        await call(knowledgeApi.confirmUpload, { params: { id }, body: {} });
      },
      replace: (document, file, description, onProgress) =>
        replaceFile(call, document, file, description, onProgress),
      discard: async (id) => {
        await call(knowledgeApi.deleteKnowledge, { query: { id: [id] } });
        await refresh(queryClient, ['knowledge-base']);
      },
      onConfirmed: () => refresh(queryClient, ['knowledge-base']),
      memory: createUploadMemory(sessionStorage),
    }),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (manager.entries().some(isUnderWay)) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', warn);
    return () => globalThis.removeEventListener('beforeunload', warn);
  }, [manager]);
  return <UploadsContext value={manager}>{props.children}</UploadsContext>;
}

/** The uploads of a chatbot and the actions on them. */
export function useUploads(botId: string): { manager: UploadManager; entries: readonly UploadEntry[] } {
  const manager = useContext(UploadsContext);
  if (manager === null) throw new Error('UploadsProvider is missing');
  const entries = useSyncExternalStore(manager.subscribe, manager.entries);
  return { manager, entries: entries.filter((entry) => entry.botId === botId) };
}
