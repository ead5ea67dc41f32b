import type { BotCache, ItemDocument } from '../../items/index.ts';
import type { Parts } from '../../index/index.ts';
import { scanLanguageOf } from './scan-languages.ts';
import type { Recognition, ScanReader, ScanRequest } from './scan-reader.ts';
import { readStoredScans, writeStoredScans } from './stored-scans.ts';

type ScannedItem = Pick<ItemDocument, 'workspace_id' | 'chat_bot_id' | 'languageHint' | 'sourceKey'>;
type ReadOptions = Pick<ScanRequest, 'bytes' | 'pages' | 'signal' | 'report'>;

export type ItemScans = ReturnType<typeof createItemScans>;

/** The scanned pages of items: recognised once for each file. */
export function createItemScans({
  storage,
  bots,
  reader,
}: Pick<Parts, 'storage'> & {
  readonly bots: Pick<BotCache, 'languageOf'>;
  readonly reader: Pick<ScanReader, 'recognise'>;
}) {
  return {
    /** The stored recognition of an item's file; never recognises. */
    async stored({ sourceKey }: Pick<ScannedItem, 'sourceKey'>): Promise<Recognition> {
      return (await readStoredScans(storage, sourceKey)) ?? { recognised: [], unread: 0 };
    },

    async read(item: ScannedItem, options: ReadOptions): Promise<Recognition> {
      const known = await readStoredScans(storage, item.sourceKey);
      if (known !== null) return known;
      const named = scanLanguageOf(item.languageHint);
      // Without a language for the item, recognition begins with the bot's.
      const language = named ?? scanLanguageOf(await bots.languageOf(item.chat_bot_id)) ?? 'en';
      const found = await reader.recognise({
        ...options,
        language,
        isLanguageSure: named !== null,
        workspaceId: item.workspace_id,
      });
      await writeStoredScans(storage, item.sourceKey, found);
      return found;
    },
  };
}
