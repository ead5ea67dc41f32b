import type { ChatBot, KnowledgeItem, chatApi } from '@colloquy/contracts';
import { useGetList } from 'react-admin';
import type { z } from 'zod';
import { holdsEveryWord } from '../components/holds-every-word.ts';
import { useIsEnterprise } from '../features/plan/useWorkspacePlan.ts';
import { useText, type Translate } from '../i18n/useText.ts';
import { fillPath, inboxPath, trainPath } from '../routing/paths.ts';
import { useWorkspaceScope, type WorkspaceScopeValue } from '../scope/workspace-context.ts';
import { searchableOf } from './navigation.ts';

/** The server is not asked below this length, because almost everything would match. */
const MIN_LETTERS = 2;
const HITS = 5;
const NEWEST = { pagination: { page: 1, perPage: HITS }, sort: { field: 'id', order: 'DESC' } } as const;

type ListedChat = z.output<typeof chatApi.listChats.response>['data'][number];

/** A search result. */
export interface Found {
  readonly id: string;
  readonly kind: 'page' | 'bot' | 'document' | 'conversation';
  readonly label: string;
  /** Distinguishes results with the same name. */
  readonly detail: string;
  readonly to: string;
}

/**
 * Search results: pages of the workspace and the current chatbot and all loaded chatbots, by the current text
 * `typed`; documents and conversations of the current chatbot by the debounced `search`.
 */
export function useSearchEverywhere(
  typed: string,
  search: string,
): {
  readonly found: readonly Found[];
  readonly isSearching: boolean;
} {
  const t = useText();
  const scope = useWorkspaceScope();
  const isEnterprise = useIsEnterprise(scope.workspace.id) === true;
  const { bot } = scope;
  const enabled = bot !== undefined && search.trim().length >= MIN_LETTERS;
  const filter = { chat_bot_id: bot?.id, search: search.trim() };
  const documents = useGetList<KnowledgeItem>(
    'knowledge-base',
    { ...NEWEST, filter: { ...filter, type: 1 } },
    { enabled },
  );
  const chats = useGetList<ListedChat>(
    'chats',
    { ...NEWEST, filter: { ...filter, hasMessages: true, audience: 'visitor' } },
    { enabled },
  );
  const near = [...pagesOf(scope, isEnterprise, t), ...scopeBots(scope)].filter(({ label, detail }) =>
    holdsEveryWord(`${label} ${detail}`, typed),
  );
  if (bot === undefined || !enabled) return { found: near, isSearching: false };
  return {
    found: [
      ...near,
      ...(documents.data ?? []).map(
        (item): Found => ({
          id: item.id,
          kind: 'document',
          label: item.name,
          detail: bot.name,
          to: `${trainPath(scope.workspace.id, bot.id)}?item=${item.id}`,
        }),
      ),
      ...(chats.data ?? []).map(
        (chat): Found => ({
          id: chat.id,
          kind: 'conversation',
          label: chat.name,
          detail: bot.name,
          to: `${inboxPath(scope.workspace.id, bot.id)}?chat=${chat.id}`,
        }),
      ),
    ],
    isSearching: documents.isFetching || chats.isFetching,
  };
}

function pagesOf(
  { workspace, bot, role }: WorkspaceScopeValue,
  isEnterprise: boolean,
  t: Translate,
): Found[] {
  const viewer = { role, isEnterprise };
  const ids = { workspaceId: workspace.id, botId: bot?.id };
  const entries = [
    ...searchableOf('workspace', viewer).map((entry) => ({ ...entry, detail: workspace.name })),
    ...(bot === undefined
      ? []
      : searchableOf('bot', viewer).map((entry) => ({ ...entry, detail: bot.name }))),
  ];
  return entries.map(({ page, label, detail }) => ({
    id: page.id,
    kind: 'page',
    label: t(label),
    detail,
    to: fillPath(page.paths[0], ids),
  }));
}

function scopeBots({ workspace, bots }: WorkspaceScopeValue): Found[] {
  return (bots.items ?? []).map((bot: ChatBot) => ({
    id: bot.id,
    kind: 'bot',
    label: bot.name,
    detail: bot.description,
    to: trainPath(workspace.id, bot.id),
  }));
}
