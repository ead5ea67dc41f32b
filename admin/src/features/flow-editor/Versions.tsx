import { botApi, type FlowRevision } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';
import { ownFields } from './draft.ts';
import { useFlowEditing } from './FlowEditorContext.ts';

const PAGE_SIZE = 10;
/** Page limit of the route. */
const MAX_SHOWN = 100;
const LIST_PX = 240;

/** The kept revisions: author, time, which one is live, and restoring each. */
export function Versions(props: {
  liveRevision: number | null;
  onPublish: (revision: number) => void;
}): ReactElement {
  const t = useText();
  const { bot, draft, act, announce } = useFlowEditing();
  const { call } = useBackend();
  const showError = useErrorNotice();
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = { page: 1, limit };
  const revisions = useRoute(
    botApi.listFlowRevisions,
    { params: { id: bot.id }, query },
    { placeholderData: keepPreviousData },
  );
  const open = (revision: number) =>
    call(botApi.listSurveys, { query: { chat_bot_id: bot.id, revision } }).then(({ data }) => {
      act({ kind: 'changed', steps: data.map(ownFields), selectedIds: [] });
      announce(t('flow.versions.opened', { revision }));
    }, showError);
  return (
    <Loaded query={revisions} heightPx={LIST_PX}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Typography color="textSecondary">{t('flow.versions.none')}</Typography>
        ) : (
          <>
            <Box
              component="ul"
              aria-label={t('flow.tabs.versions')}
              sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
            >
              {data.map((one) => (
                <VersionRow
                  key={one.revision}
                  version={one}
                  isLive={one.revision === props.liveRevision}
                  isDraft={one.revision === draft.baseRevision}
                  onOpen={() => void open(one.revision)}
                  onPublish={() => props.onPublish(one.revision)}
                />
              ))}
            </Box>
            {meta.total > data.length && limit < MAX_SHOWN && (
              <Button size="small" color="inherit" onClick={() => setLimit(limit + PAGE_SIZE)} sx={{ mt: 1 }}>
                {t('app.loadMore')}
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function VersionRow(props: {
  version: FlowRevision;
  isLive: boolean;
  isDraft: boolean;
  onOpen: () => void;
  onPublish: () => void;
}): ReactElement {
  const t = useText();
  const { team } = useFlowEditing();
  const { revision, savedBy, savedAt, steps } = props.version;
  const author = team.find(({ userId }) => userId === savedBy);
  const name = author === undefined ? '' : `${author.firstName} ${author.lastName}`.trim() || author.email;
  return (
    <Box component="li" sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600 }}>{t('flow.versions.number', { revision })}</Typography>
        {props.isLive && <Chip color="success" variant="outlined" label={t('flow.versions.live')} />}
        {props.isDraft && <Chip label={t('flow.versions.draft')} />}
      </Box>
      <Typography variant="body2" color="textSecondary">
        <RelativeTime at={savedAt} />
        {name !== '' && ` · ${name}`} · {t('flow.versions.steps', { smart_count: steps })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 0.5 }}>
        {!props.isLive && (
          <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={props.onPublish}>
            {t('flow.versions.publish', { revision })}
          </Button>
        )}
        {!props.isDraft && (
          <Button size="small" color="inherit" onClick={props.onOpen}>
            {t('flow.versions.open', { revision })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
