import { answerSourceSchema, channelIds, chatApi, chatStateSchema, isOfMembers } from '@colloquy/contracts';
import Tune from '@mui/icons-material/TuneOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Popover from '@mui/material/Popover';
import { useState, type ReactElement } from 'react';
import { IconAction } from '../../components/IconAction.tsx';
import { OneOf } from '../../components/OneOf.tsx';
import { useText } from '../../i18n/useText.ts';
import { useChannelName } from '../../features/channels/useChannelName.ts';
import { DayRange } from './DayRange.tsx';
import { narrowings } from './inbox-filter.ts';
import { useChats } from './InboxContext.ts';
import { knownTags } from './known-tags.ts';
import { useFilters } from './useFilters.ts';
import { useNamedMembers } from './useNamedMembers.ts';

const VISITORS_FIRST = [...channelIds((channel) => !isOfMembers(channel)), ...channelIds(isOfMembers)];
/** Answer sources with different labels; both kinds of function results share one. */
const SOURCES = answerSourceSchema.options.filter((source) => source !== 'FUNCTION_CALL_RAW');
const PANEL_WIDTH_PX = 320;

/** All filters except the search, behind one button; each choice applies at once. */
export function FilterButton(): ReactElement {
  const t = useText();
  const { filter } = useFilters();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = narrowings(filter).length;
  const label = count === 0 ? t('inbox.filters') : t('inbox.filtersActive', { count });
  return (
    <>
      <IconAction
        size="medium"
        label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge variant="dot" invisible={count === 0} color="primary">
          <Tune fontSize="small" />
        </Badge>
      </IconAction>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('inbox.filters'),
            sx: { width: PANEL_WIDTH_PX, maxWidth: 'calc(100vw - 16px)', p: 2 },
          },
        }}
      >
        <FilterFields onClose={() => setAnchor(null)} />
      </Popover>
    </>
  );
}

function FilterFields(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { filter, set, clear } = useFilters();
  const { data = [] } = useChats();
  const { all, nameOf } = useNamedMembers();
  const flag = (name: 'unread' | 'unanswered' | 'hasContact' | 'handedOff' | 'hasCsat') => (
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={filter[name] === true}
          onChange={(_, isOn) => set({ [name]: isOn ? true : undefined })}
        />
      }
      label={t(`inbox.${name}`)}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <OneOf
        none={t('inbox.audiences.visitor')}
        label={t('inbox.audience')}
        value={filter.audience}
        options={['member', 'all'] as const}
        labelOf={(audience) => t(`inbox.audiences.${audience}`)}
        onChange={(audience) => set({ audience: audience ?? undefined })}
      />
      <OneOf
        none={t('inbox.all')}
        label={t('inbox.channel')}
        value={filter.channel}
        options={VISITORS_FIRST}
        labelOf={channelName}
        onChange={(channel) => set({ channel: channel ?? undefined })}
      />
      <OneOf
        none={t('inbox.all')}
        label={t('inbox.source')}
        value={filter.source?.[0]}
        options={SOURCES}
        labelOf={(source) =>
          t(`chat.sourceKind.${source === 'FUNCTION_CALL_RAW' ? 'FUNCTION_CALL' : source}`)
        }
        onChange={(source) => set({ source: source === null ? undefined : [source] })}
      />
      <OneOf
        none={t('inbox.all')}
        label={t('inbox.state')}
        value={filter.state?.[0]}
        options={chatStateSchema.options}
        labelOf={(state) => t(`inbox.states.${state}`)}
        onChange={(state) => set({ state: state === null ? undefined : [state] })}
      />
      <OneOf
        none={t('inbox.all')}
        label={t('inbox.feedback')}
        value={filter.feedback}
        options={['up', 'down'] as const}
        labelOf={(value) => t(`inbox.feedbacks.${value}`)}
        onChange={(feedback) => set({ feedback: feedback ?? undefined })}
      />
      <OneOf
        none={t('inbox.all')}
        label={t('inbox.assignee')}
        value={filter.assignee_id}
        options={[chatApi.NO_ASSIGNEE, ...all.map(({ userId }) => userId)]}
        labelOf={(userId) => (userId === chatApi.NO_ASSIGNEE ? t('inbox.nobody') : nameOf(userId))}
        onChange={(assignee_id) => set({ assignee_id: assignee_id ?? undefined })}
      />
      <OneOf
        none={t('inbox.all')}
        label={t('inbox.tag')}
        value={filter.tags?.[0]}
        options={knownTags(data, filter.tags?.[0])}
        labelOf={(tag) => tag}
        onChange={(tag) => set({ tags: tag === null ? undefined : [tag] })}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
        <DayRange range={filter} onChange={set} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
        {flag('unread')}
        {flag('unanswered')}
        {flag('hasContact')}
        {flag('handedOff')}
        {flag('hasCsat')}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Button color="inherit" disabled={narrowings(filter).length === 0} onClick={clear}>
          {t('inbox.clearFilters')}
        </Button>
        <Button variant="contained" onClick={props.onClose}>
          {t('inbox.filtersDone')}
        </Button>
      </Box>
    </Box>
  );
}
