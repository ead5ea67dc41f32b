import { chatApi } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { countryName, formatDate, languageName } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useChannelName } from '../../features/channels/useChannelName.ts';
import { lastDayBefore, narrowings, startOfDay, type FilterName, type InboxFilter } from './inbox-filter.ts';
import { useFilters } from './useFilters.ts';
import { useNamedMembers } from './useNamedMembers.ts';
import { builtInOf } from './views.ts';

/** The active filters, each removable; none that a built-in view already names. */
export function FilterChips(): ReactElement | null {
  const t = useText();
  const { filter, set } = useFilters();
  const { myId = '' } = useNamedMembers();
  const textOf = useFilterText();
  const names = narrowings(filter);
  if (names.length === 0 || builtInOf(filter, myId) !== undefined) return null;
  return (
    <Box
      component="ul"
      aria-label={t('inbox.filters')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {names.map((name) => {
        const text = textOf(name, filter);
        return (
          <Box component="li" key={name} sx={{ maxWidth: '100%' }}>
            <Chip
              label={text}
              color="primary"
              variant="outlined"
              onDelete={() => set({ [name]: undefined })}
              aria-label={t('inbox.removeFilter', { name: text })}
              sx={{ maxWidth: '100%' }}
            />
          </Box>
        );
      })}
    </Box>
  );
}

/** A filter's value as text. */
function useFilterText(): (name: FilterName, filter: InboxFilter) => string {
  const t = useText();
  const channelName = useChannelName();
  const { nameOf } = useNamedMembers();
  return (name, filter) => {
    switch (name) {
      case 'channel':
        return filter.channel === undefined ? '' : channelName(filter.channel);
      case 'audience':
        return filter.audience === undefined ? '' : t(`inbox.audiences.${filter.audience}`);
      case 'source':
        return (filter.source ?? [])
          .map((source) => t(`chat.sourceKind.${source === 'FUNCTION_CALL_RAW' ? 'FUNCTION_CALL' : source}`))
          .join(', ');
      case 'state':
        return (filter.state ?? []).map((state) => t(`inbox.states.${state}`)).join(', ');
      case 'feedback':
        return filter.feedback === undefined ? '' : t(`inbox.feedbacks.${filter.feedback}`);
      case 'assignee_id':
        return filter.assignee_id === chatApi.NO_ASSIGNEE
          ? t('inbox.ofNobody')
          : t('inbox.assignedTo', { name: nameOf(filter.assignee_id ?? '') });
      case 'tags':
        return (filter.tags ?? []).join(', ');
      case 'unread':
      case 'unanswered':
      case 'hasContact':
      case 'handedOff':
      case 'hasCsat':
      case 'deflected':
        return t(`inbox.${name}`);
      case 'country':
        return t('inbox.fromCountry', { name: countryName(filter.country ?? '') });
      case 'language':
        return t('inbox.inLanguage', { name: languageName(filter.language ?? '') });
      case 'item_id':
        return t('inbox.ofDocument');
      case 'dateFrom':
        return t('inbox.since', { day: formatDate(filter.dateFrom ?? '') });
      case 'dateTo':
        return t('inbox.until', { day: formatDate(startOfDay(lastDayBefore(filter.dateTo ?? ''))) });
      case 'search':
        return filter.search ?? '';
    }
  };
}
