import { DocumentStatus, type KnowledgeItem } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { chatPath, trainPath } from '../../routing/paths.ts';
import { ASK_STATE } from './ask-state.ts';

const PROCESSING_POLL_MS = 1_000;
const UNDER_WAY: readonly DocumentStatus[] = [DocumentStatus.pending, DocumentStatus.processing];

/** Confirms that an answer was added, and offers to ask again once it is processed. */
export function TaughtNote(props: { item: KnowledgeItem; question: string }): ReactElement {
  const t = useText();
  const { item, question } = props;
  const { chat_bot_id: botId, workspace_id: workspaceId } = item;
  const { data } = useGetList<KnowledgeItem>(
    'knowledge-base',
    { filter: { chat_bot_id: botId, id: [item.id] }, pagination: { page: 1, perPage: 1 } },
    {
      refetchInterval: ({ state }) => (isUnderWay(state.data?.data[0] ?? item) ? PROCESSING_POLL_MS : false),
    },
  );
  const current = data?.[0] ?? item;
  const isKnown = current.documentStatus === DocumentStatus.processed;
  const isFailed = !isKnown && !isUnderWay(current);
  return (
    <Alert
      severity={isFailed ? 'error' : 'success'}
      role="status"
      sx={{ py: 0, alignItems: 'center' }}
      action={
        isFailed ? (
          <Button color="inherit" size="small" component={Link} to={trainPath(workspaceId, botId)}>
            {t('teaching.openTrain')}
          </Button>
        ) : (
          <Button
            color="inherit"
            size="small"
            component={Link}
            to={chatPath(botId, question)}
            state={ASK_STATE}
            loading={!isKnown}
          >
            {t('teaching.askAgain')}
          </Button>
        )
      }
    >
      {t(isFailed ? 'teaching.failed' : isKnown ? 'teaching.known' : 'teaching.learning')}
    </Alert>
  );
}

function isUnderWay({ documentStatus }: KnowledgeItem): boolean {
  return UNDER_WAY.includes(documentStatus);
}
