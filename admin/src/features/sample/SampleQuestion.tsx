import { DocumentStatus, knowledgeApi } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';
import { trainPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { isSampleState } from './sample-state.ts';

const LOOK_AGAIN_MS = 500;
const UNDER_WAY: ReadonlySet<number> = new Set([DocumentStatus.pending, DocumentStatus.processing]);

/**
 * Offers a question that the sample document answers, if the chatbot has that document. A chat opened to try the
 * sample waits until the document is processed, and says so.
 */
export function SampleQuestion(props: {
  botId: string;
  onAsk: (question: string) => void;
}): ReactElement | null {
  const t = useText();
  const isTried = isSampleState(useLocation().state);
  const { workspace } = useWorkspaceScope();
  const { data } = useRoute(
    knowledgeApi.listKnowledge,
    { query: { chat_bot_id: props.botId, search: t('sample.name'), limit: 1 } },
    {
      refetchInterval: ({ state }) => {
        const status = state.data?.data[0]?.documentStatus;
        return isTried && isUnderWay(status) ? LOOK_AGAIN_MS : false;
      },
    },
  );
  const status = data?.data[0]?.documentStatus;
  if (!isTried && status !== DocumentStatus.processed) return null;
  if (isUnderWay(status)) {
    return (
      <Typography role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <CircularProgress size={16} aria-hidden />
        {t('sample.reading')}
      </Typography>
    );
  }
  if (status !== DocumentStatus.processed) {
    return (
      <Typography role="status" sx={{ minHeight: 36 }}>
        {t('sample.failed')}{' '}
        <Link component={RouterLink} to={trainPath(workspace.id, props.botId)} underline="always">
          {t('sample.toTrain')}
        </Link>
      </Typography>
    );
  }
  return (
    <Button
      variant="outlined"
      sx={{ whiteSpace: 'normal' }}
      onClick={() => props.onAsk(t('sample.question'))}
    >
      {t('sample.question')}
    </Button>
  );
}

/** Undefined counts as in progress, because it was loaded before the chat was opened. */
function isUnderWay(status: number | undefined): boolean {
  return status === undefined || UNDER_WAY.has(status);
}
