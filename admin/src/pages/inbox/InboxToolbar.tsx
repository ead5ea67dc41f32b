import { answerSourceSchema, channelIds, chatApi, isOfMembers } from '@colloquy/contracts';
import Tune from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Collapse from '@mui/material/Collapse';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useCallback, useState, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { SearchField } from '../../components/SearchField.tsx';
import { useChannelName } from './channels.ts';
import { NO_FILTERS, countFilters } from './inbox-filters.ts';
import { knownTags } from './known-tags.ts';
import { useNamedMembers } from './useNamedMembers.ts';
import type { InboxList } from './useInboxList.ts';

const VISITORS_FIRST = [...channelIds((channel) => !isOfMembers(channel)), ...channelIds(isOfMembers)];
const PANEL_ID = 'inbox-filters';
/** Wide enough for the column; the field shrinks with it. */
const FIELD_WIDTH_PX = 400;

/** Search, and the filters behind a button; all of it stands in the URL. */
export function InboxToolbar(props: { list: InboxList }): ReactElement {
  const t = useText();
  const { list } = props;
  const { filters, setFilters } = list;
  const count = countFilters(filters);
  const [isOpen, setOpen] = useState(count > 0);
  const onSearch = useCallback((search: string) => setFilters({ search }), [setFilters]);
  return (
    <Box
      sx={{
        p: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        maxHeight: '60%',
        overflowY: 'auto',
        flexShrink: 0,
      }}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SearchField label={t('app.search')} value={filters.search} onSearch={onSearch} />
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<Tune fontSize="small" />}
          aria-expanded={isOpen}
          aria-controls={PANEL_ID}
          onClick={() => setOpen(!isOpen)}
          sx={{ flexShrink: 0, borderColor: 'divider' }}
        >
          {count === 0 ? t('inbox.filters') : t('inbox.filtersActive', { count })}
        </Button>
      </Box>
      <Collapse in={isOpen} id={PANEL_ID} unmountOnExit>
        <FilterFields list={list} />
        {count > 0 && (
          <Button size="small" onClick={() => setFilters({ ...NO_FILTERS, search: filters.search })}>
            {t('inbox.clearFilters')}
          </Button>
        )}
      </Collapse>
    </Box>
  );
}

function FilterFields(props: { list: InboxList }): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { filters, setFilters, order, items = [] } = props.list;
  const { all, nameOf } = useNamedMembers();
  const everything = { value: '', label: t('inbox.all') };
  const tags = knownTags(items, filters.tag);
  const select = (
    name: keyof typeof filters,
    label: string,
    options: readonly { value: string; label: string }[],
  ) => (
    <FilterSelect
      label={label}
      width={FIELD_WIDTH_PX}
      value={filters[name]}
      options={[everything, ...options]}
      onChange={(value) => setFilters({ [name]: value })}
    />
  );
  const day = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      value={filters[name]}
      onChange={(event) => setFilters({ [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Box
      sx={{ display: 'grid', gap: 1.5, pt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
    >
      {select(
        'channel',
        t('inbox.channel'),
        VISITORS_FIRST.map((id) => ({ value: `${id}`, label: channelName(id) })),
      )}
      {select(
        'source',
        t('inbox.source'),
        SOURCES.map((value) => ({ value, label: t(`chat.sourceKind.${value}`) })),
      )}
      {select(
        'feedback',
        t('inbox.feedback'),
        (['up', 'down'] as const).map((value) => ({ value, label: t(`inbox.feedbacks.${value}`) })),
      )}
      {select('assignee', t('inbox.assignee'), [
        { value: chatApi.NO_ASSIGNEE, label: t('inbox.nobody') },
        ...all.map(({ userId }) => ({ value: userId, label: nameOf(userId) })),
      ])}
      {select(
        'tag',
        t('inbox.tag'),
        tags.map((tag) => ({ value: tag, label: tag })),
      )}
      <FilterSelect
        label={t('inbox.order')}
        width={FIELD_WIDTH_PX}
        value={order}
        options={(['id', 'lastMessageAt'] as const).map((value) => ({
          value,
          label: t(`inbox.orders.${value}`),
        }))}
        onChange={(value) => setFilters({ order: value === 'id' ? '' : value })}
      />
      {day('from', t('inbox.from'))}
      {day('to', t('inbox.to'))}
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={filters.unread === '1'}
            onChange={(_, checked) => setFilters({ unread: checked ? '1' : '' })}
          />
        }
        label={t('inbox.unread')}
      />
    </Box>
  );
}

/** Kinds of answers that read differently; both kinds of function results read alike. */
const SOURCES = answerSourceSchema.options.filter((source) => source !== 'FUNCTION_CALL_RAW');
