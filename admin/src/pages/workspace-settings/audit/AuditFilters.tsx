import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { boundsOf, dayIn } from '../../../i18n/format.ts';
import { optionGroup } from '../../../components/OptionGroup.tsx';
import { popupRegion } from '../../../components/popup-region.ts';
import { SavedViews } from '../../../features/views/SavedViews.tsx';
import { useNarrow, withoutEmpty } from '../../../components/useNarrow.ts';
import { useText } from '../../../i18n/useText.ts';
import { AUDIT_VIEWS, readAuditFilter, type AuditFilterValues } from './audit-filter.ts';
import { actionsOf, AUDIT_KINDS } from './audit-kinds.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { useMe } from '../../../session/session-hooks.ts';
import type { AuditActor } from './useAuditNames.ts';

/** Narrows the log to somebody, to a kind of change and to days, and keeps ways to look at it. */
export function AuditFilters(props: { actors: readonly AuditActor[] }): ReactElement {
  const t = useText();
  const { filterValues, setFilters } = useListContext();
  const chosen = readAuditFilter(filterValues);
  const { workspace } = useWorkspaceScope();
  const { data: me } = useMe();
  const set = useNarrow(chosen, (next) => setFilters(withoutEmpty(next), undefined, false));
  const isFiltered = Object.keys(filterValues).length > 0;
  const builtIn = [
    { label: t('audit.everything'), filter: {} },
    ...(me === undefined ? [] : [{ label: t('audit.byYou'), filter: { actor_id: me.authUser.id } }]),
  ];
  return (
    <>
      <Box sx={{ ml: -1, mb: 1.5, minHeight: 38 }}>
        <SavedViews
          store={`audit-entries.${workspace.id}`}
          filter={chosen}
          rules={AUDIT_VIEWS}
          builtIn={builtIn}
        />
      </Box>
      <Box
        role="search"
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr 1fr', md: '1.2fr 1.4fr 150px 150px auto' },
          alignItems: 'end',
          gap: 1.5,
          mb: 2,
        }}
      >
        <ActorFilter
          actors={props.actors}
          value={chosen.actor_id}
          onChange={(actor_id) => set({ actor_id })}
        />
        <KindFilter value={chosen.action} onChange={(action) => set({ action })} />
        <TextField
          type="date"
          label={t('audit.from')}
          value={chosen.dateFrom === undefined ? '' : dayIn(new Date(chosen.dateFrom))}
          onChange={({ target: { value } }) =>
            set({ dateFrom: value === '' ? undefined : boundsOf(value).from })
          }
        />
        <TextField
          type="date"
          label={t('audit.to')}
          value={chosen.dateTo === undefined ? '' : dayIn(new Date(chosen.dateTo))}
          onChange={({ target: { value } }) => set({ dateTo: value === '' ? undefined : boundsOf(value).to })}
        />
        {isFiltered && <Button onClick={() => setFilters({}, undefined, false)}>{t('audit.clear')}</Button>}
      </Box>
    </>
  );
}

function ActorFilter(props: {
  actors: readonly AuditActor[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}): ReactElement {
  const t = useText();
  const { actors, value } = props;
  const gone = { value: value ?? '', label: t('members.gone'), group: t('members.title') };
  const current = value === undefined ? null : (actors.find((one) => one.value === value) ?? gone);
  return (
    <Autocomplete
      options={[...actors]}
      value={current}
      groupBy={({ group }) => group}
      renderGroup={optionGroup}
      slotProps={{ popper: popupRegion(t('audit.who')) }}
      getOptionKey={({ value: key }) => key}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_event, next) => props.onChange(next?.value)}
      renderInput={(params) => (
        <TextField {...params} label={t('audit.who')} placeholder={t('audit.everybody')} />
      )}
    />
  );
}

function KindFilter(props: {
  value: AuditFilterValues['action'];
  onChange: (value: AuditFilterValues['action']) => void;
}): ReactElement {
  const t = useText();
  const options = AUDIT_KINDS.flatMap((kind) => {
    const group = t(`audit.kinds.${kind}`);
    const actions = [...actionsOf(kind)];
    return [
      { key: actions.join(), label: t('audit.anyOf', { kind: group }), group, actions },
      ...(actions.length > 1 ? actions : []).map((action) => ({
        key: String(action),
        label: t(`audit.actions.${action}`),
        group,
        actions: [action],
      })),
    ];
  });
  return (
    <Autocomplete
      options={options}
      value={options.find(({ key }) => key === props.value?.join()) ?? null}
      groupBy={({ group }) => group}
      renderGroup={optionGroup}
      slotProps={{ popper: popupRegion(t('audit.filter')) }}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(a, b) => a.key === b.key}
      onChange={(_event, next) => props.onChange(next?.actions)}
      renderInput={(params) => (
        <TextField {...params} label={t('audit.filter')} placeholder={t('audit.everything')} />
      )}
    />
  );
}
