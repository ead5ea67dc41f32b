import { knowledgeApi, type ChatBot } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';

const POLL_REBUILDING_MS = 3_000;
/** A rebuild starts when an operator restarts the product, so polling is slow. */
const POLL_READY_MS = 60_000;

/** Says that the search index is being rebuilt, and what that means for visitors; nothing otherwise. */
export function IndexNotice(props: { bot: ChatBot }): ReactElement | null {
  const t = useText();
  const { data } = useRoute(
    knowledgeApi.readIndexState,
    { query: { chat_bot_id: props.bot.id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.state === 'rebuilding' ? POLL_REBUILDING_MS : POLL_READY_MS,
    },
  );
  if (data === undefined || data.data.state !== 'rebuilding') return null;
  const { done, total, searchedBy } = data.data;
  return (
    <Alert severity={searchedBy === 'all' ? 'info' : 'warning'} variant="outlined" sx={{ mb: 2 }}>
      <AlertTitle>{t('knowledge.index.rebuilding', { done, total })}</AlertTitle>
      {t(`knowledge.index.${searchedBy}`)}
    </Alert>
  );
}
