import type { Logger } from '@colloquy/observability';
import { systemContext } from '@colloquy/service-kit';
import type { BotCache } from '../bots/bot-cache.ts';
import type { ItemDocument } from '../items/items.model.ts';
import type { Parts } from '../parts/parts.ts';
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
  logger,
}: Pick<Parts, 'storage'> & {
  readonly bots: Pick<BotCache, 'settingsOf'>;
  readonly reader: Pick<ScanReader, 'recognise'>;
  readonly logger: Logger;
}) {
  /** The language that recognition begins with, when nobody named that of the item: the bot's. */
  async function languageOfBot(botId: string): Promise<string | null> {
    try {
      return (await bots.settingsOf(botId, systemContext('knowledge'))).general.language;
    } catch (error) {
      logger.warn({ err: error, bot: botId }, 'the language of the chatbot is not known');
      return null;
    }
  }

  return {
    /** What was recognised of an item's file before; never recognises. */
    async stored({ sourceKey }: Pick<ScannedItem, 'sourceKey'>): Promise<Recognition> {
      return (await readStoredScans(storage, sourceKey)) ?? { recognised: [], unread: 0 };
    },

    async read(item: ScannedItem, options: ReadOptions): Promise<Recognition> {
      const known = await readStoredScans(storage, item.sourceKey);
      if (known !== null) return known;
      const named = scanLanguageOf(item.languageHint);
      const language = named ?? scanLanguageOf(await languageOfBot(item.chat_bot_id)) ?? 'en';
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
