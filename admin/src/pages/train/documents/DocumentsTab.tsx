import { DocumentStatus, type ChatBot, type ListedKnowledgeItem } from '@colloquy/contracts';
import { useEffect, type ReactElement } from 'react';
import { ListBase, useListContext } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router-dom';
import { pollDelayMs } from '../items/item-status.ts';
import { Documents } from './Documents.tsx';
import { readMeta } from './knowledge-meta.ts';
import { KNOWLEDGE_VIEWS, PAGE_SIZES, repairedParams } from './list-params.ts';

interface TabProps {
  readonly bot: ChatBot;
  readonly isTrained: boolean;
  /** Tells whether some document is ready. */
  readonly onTrained: (isTrained: boolean) => void;
}

/** The list as the address filters, orders and pages it; asked again by itself while something is being processed. */
export function DocumentsTab(props: TabProps): ReactElement {
  const [params] = useSearchParams();
  const repaired = repairedParams(params);
  if (repaired !== null) return <Navigate to={{ search: repaired.toString() }} replace />;
  return (
    <ListBase<ListedKnowledgeItem>
      resource="knowledge-base"
      filter={{ chat_bot_id: props.bot.id, type: 1 }}
      sort={KNOWLEDGE_VIEWS.usualSort}
      perPage={PAGE_SIZES[0] ?? 25}
      storeKey={false}
      disableAuthentication
      queryOptions={{
        refetchInterval: ({ state }) => pollDelayMs(readMeta(state.data?.meta).statusCounts),
        // The page shows the fault itself.
        onError: () => undefined,
      }}
    >
      <ListedDocuments {...props} />
    </ListBase>
  );
}

function ListedDocuments({ bot, isTrained, onTrained }: TabProps): ReactElement {
  const { meta } = useListContext();
  const hasProcessed = (readMeta(meta).statusCounts[DocumentStatus.processed] ?? 0) > 0;
  useEffect(() => onTrained(hasProcessed), [hasProcessed, onTrained]);
  return <Documents bot={bot} isTrained={isTrained} />;
}
