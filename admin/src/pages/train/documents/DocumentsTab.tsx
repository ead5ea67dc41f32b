import type { ListedKnowledgeItem } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { ListBase } from 'react-admin';
import { Navigate, useSearchParams } from 'react-router-dom';
import { ItemScope } from '../items/ItemScope.tsx';
import { pollDelayMs } from '../items/item-status.ts';
import { Documents, type DocumentsProps } from './Documents.tsx';
import { readMeta } from './knowledge-meta.ts';
import { KNOWLEDGE_VIEWS, PAGE_SIZE, repairedParams } from './list-params.ts';

/** The documents, filtered, sorted and paged by the address; polled while any is being processed. */
export function DocumentsTab(props: DocumentsProps): ReactElement {
  const [params] = useSearchParams();
  const repaired = repairedParams(params);
  if (repaired !== null) return <Navigate to={{ search: repaired.toString() }} replace />;
  return (
    <ListBase<ListedKnowledgeItem>
      resource="knowledge-base"
      filter={{ chat_bot_id: props.bot.id, type: 1 }}
      sort={KNOWLEDGE_VIEWS.usualSort}
      perPage={PAGE_SIZE}
      storeKey={false}
      disableAuthentication
      queryOptions={{
        refetchInterval: ({ state }) => pollDelayMs(readMeta(state.data?.meta).statusCounts),
        // The page shows the error itself.
        onError: () => undefined,
      }}
    >
      <ItemScope bot={props.bot}>
        {(removedIds) => <Documents {...props} removedIds={removedIds} />}
      </ItemScope>
    </ListBase>
  );
}
