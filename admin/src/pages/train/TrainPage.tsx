import type { ChatBot, ListedKnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { ListBase } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { pollDelayMs } from './item-status.ts';
import { readMeta } from './knowledge-meta.ts';
import { KNOWLEDGE_SORTS } from './knowledge-sorts.ts';
import { PAGE_SIZES, repairedParams } from './list-params.ts';
import { TrainContent } from './TrainContent.tsx';

const [{ field, isDescending }] = KNOWLEDGE_SORTS;
const USUAL_SORT = { field, order: isDescending ? 'DESC' : 'ASC' } as const;

/** 'Train your chatbot': what the chatbot answers from. */
export function TrainPage(): ReactElement {
  const { bot, bots } = useWorkspaceScope();
  if (bots.error !== null) {
    return (
      <Page>
        <ErrorState error={bots.error} onRetry={bots.retry} />
      </Page>
    );
  }
  return bot === undefined ? <PageSkeleton /> : <DocumentsOf key={bot.id} bot={bot} />;
}

/** The list as the address filters, orders and pages it; asked again by itself while something is being processed. */
function DocumentsOf(props: { bot: ChatBot }): ReactElement {
  const { bot } = props;
  const [params] = useSearchParams();
  const repaired = repairedParams(params);
  if (repaired !== null) return <Navigate to={{ search: repaired.toString() }} replace />;
  return (
    <ListBase<ListedKnowledgeItem>
      resource="knowledge-base"
      filter={{ chat_bot_id: bot.id, type: 1 }}
      sort={USUAL_SORT}
      perPage={PAGE_SIZES[0] ?? 25}
      storeKey={false}
      disableAuthentication
      queryOptions={{
        refetchInterval: ({ state }) => pollDelayMs(readMeta(state.data?.meta).statusCounts),
        // The page shows the fault itself.
        onError: () => undefined,
      }}
    >
      <Page>
        <TrainContent bot={bot} />
      </Page>
    </ListBase>
  );
}
