import { DocumentStatus, type EventEnvelope, type knowledgeEvents } from '@colloquy/contracts';
import { pageAddress } from '@colloquy/service-kit';
import { mailTexts } from '@colloquy/texts/mails';
import type { z } from 'zod';
import type { AdminMail } from './admin-mails.ts';

type ScheduleStopped = EventEnvelope<z.output<(typeof knowledgeEvents.refreshScheduleStopped)['schema']>>;
export type DocumentFailed = EventEnvelope<z.output<(typeof knowledgeEvents.documentFailed)['schema']>>;

/** Failures that need an admin; a failed deletion is retried automatically. */
const NEEDS_ADMIN: ReadonlySet<DocumentStatus> = new Set([
  DocumentStatus.insertingError,
  DocumentStatus.editingError,
  DocumentStatus.parsingError,
]);

/** An item could not be processed: once a day per chatbot, however many fail. Null when no admin must act. */
export function failureMail({ data, occurredAt }: DocumentFailed, publicUrl: string): AdminMail | null {
  if (!NEEDS_ADMIN.has(data.documentStatus)) return null;
  const day = occurredAt.slice(0, 'yyyy-mm-dd'.length);
  return {
    kind: 'knowledge-failed',
    key: `${data.chat_bot_id}:${day}`,
    flag: 'failures',
    content: ({ id, name, language }) => {
      const texts = mailTexts(language);
      const { button, ...words } = texts.workspaces.knowledgeFailed({ name });
      return {
        language: texts.language,
        ...words,
        action: { label: button, url: trainingUrl(publicUrl, id, data.chat_bot_id) },
        footer: texts.workspaces.optionalFooter,
      };
    },
  };
}

/** A website is no longer refreshed automatically; once each time its schedule stops. */
export function scheduleMail({ id: eventId, data }: ScheduleStopped, publicUrl: string): AdminMail {
  return {
    kind: 'refresh-stopped',
    key: `${data.schedule_id}:${eventId}`,
    flag: 'failures',
    content: ({ id, name, language }) => {
      const texts = mailTexts(language);
      const { name: website, failures } = data;
      const { button, ...words } = texts.workspaces.scheduleStopped({ name, website, failures });
      return {
        language: texts.language,
        ...words,
        action: { label: button, url: trainingUrl(publicUrl, id, data.chat_bot_id) },
        footer: texts.workspaces.optionalFooter,
      };
    },
  };
}

function trainingUrl(publicUrl: string, workspaceId: string, botId: string): string {
  const path = `/workspace/${encodeURIComponent(workspaceId)}/bots/${encodeURIComponent(botId)}`;
  return pageAddress(publicUrl, path).href;
}
