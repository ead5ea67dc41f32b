import { KNOWLEDGE_NAME_MAX_LENGTH, type knowledgeApi } from '@colloquy/contracts';
import type { UseCasesOf } from '@colloquy/service-kit';
import {
  EXCLUDED_ALWAYS,
  itemEvents,
  newItem,
  newSourceKey,
  toKnowledgeItem,
  transition,
} from '../../items/index.ts';
import { writtenText } from './written-text.ts';
import type { Parts } from '../../index/index.ts';

/** Items whose text is typed in, not uploaded. */
export function createSourceUseCases(
  deps: Pick<Parts, 'items' | 'storage' | 'bots' | 'access' | 'quota' | 'announceWork'>,
) {
  const { items, storage, bots, access, quota, announceWork } = deps;

  return {
    async createKnowledge({ body }, context) {
      const workspaceId = await bots.workspaceOf(body.chat_bot_id, context);
      const botScope = { workspace_id: workspaceId, chat_bot_id: body.chat_bot_id };
      const { userId } = await access.requireBot(context, botScope);
      const { name, bytes, ...stored } = writtenText(body.format, body);
      const identity = { _id: context.newId(), ...botScope, version: 1, liveVersion: null };
      const opened = transition({ ...identity, documentStatus: null }, 'createUpload', context);
      const confirmed = transition({ ...identity, ...opened.set }, 'confirm', context);
      const document = newItem({
        ...identity,
        ...stored,
        ...confirmed.set,
        format: body.format,
        name: name.slice(0, KNOWLEDGE_NAME_MAX_LENGTH),
        createdBy: userId,
        sourceKey: newSourceKey(identity),
        language: body.language ?? null,
        languageHint: body.language ?? null,
        tags: body.tags ?? [],
        maskedFrom: EXCLUDED_ALWAYS,
      });
      const reserved = { id: identity._id, amount: stored.sizeBytes };
      const item = await quota.during(workspaceId, reserved, context, async () => {
        await storage.write(document.sourceKey, bytes, { contentType: stored.mimeType });
        return items.insert(workspaceId, document, [
          opened.event,
          confirmed.event,
          itemEvents(identity, context).uploaded(document),
        ]);
      });
      announceWork(workspaceId);
      return { data: toKnowledgeItem(item) };
    },
  } satisfies UseCasesOf<typeof knowledgeApi>;
}
