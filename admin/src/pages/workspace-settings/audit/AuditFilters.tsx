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
import { useText, type Translate } from '../../../i18n/useText.ts';
import { AUDIT_VIEWS, readAuditFilter } from './audit-filter.ts';
import { actionsOf, AUDIT_KINDS } from './audit-kinds.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { useMe } from '../../../session/session-hooks.ts';
import type { AuditOption } from './useAuditNames.ts';

/** Filters the log by actor, kind of change and days, and saves views. */
export function AuditFilters(props: { actors: readonly AuditOption[] }): ReactElement {
  const t = useText();
  const { filterValues, setFilters } = useListContext();
  const chosen = readAuditFilter(filterValues);
  const { workspace } = useWorkspaceScope();
  const { data: me } = useMe();
  const set = useNarrow(chosen, (next) => setFilters(withoutEmpty(next), undefined, false));
  const isFiltered = Object.keys(filterValues).length > 0;
  const gone = { key: chosen.actor_id ?? '', label: t('members.gone'), group: t('members.title') };
  const actor =
    chosen.actor_id === undefined ? null : (props.actors.find(({ key }) => key === gone.key) ?? gone);
  const kinds = kindOptions(t);
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
        <OptionFilter
          label={t('audit.who')}
          placeholder={t('audit.everybody')}
          options={props.actors}
          value={actor}
          onChange={(next) => set({ actor_id: next?.key })}
        />
        <OptionFilter
          label={t('audit.filter')}
          placeholder={t('audit.everything')}
          options={kinds}
          value={kinds.find(({ key }) => key === chosen.action?.join()) ?? null}
          onChange={(next) => set({ action: next?.actions })}
        />
        <DayFilter
          label={t('audit.from')}
          at={chosen.dateFrom}
          onChange={(day) => set({ dateFrom: day?.from })}
        />
        <DayFilter label={t('audit.to')} at={chosen.dateTo} onChange={(day) => set({ dateTo: day?.to })} />
        {isFiltered && <Button onClick={() => setFilters({}, undefined, false)}>{t('audit.clear')}</Button>}
      </Box>
    </>
  );
}

/** Each kind of change as a whole, plus the single actions of kinds with several. */
function kindOptions(t: Translate) {
  return AUDIT_KINDS.flatMap((kind) => {
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
}

function OptionFilter<TOption extends AuditOption>(props: {
  label: string;
  placeholder: string;
  options: readonly TOption[];
  value: TOption | null;
  onChange: (option: TOption | null) => void;
}): ReactElement {
  const { label, placeholder } = props;
  return (
    <Autocomplete
      options={props.options}
      value={props.value}
      groupBy={({ group }) => group}
      renderGroup={optionGroup}
      slotProps={{ popper: popupRegion(label) }}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(a, b) => a.key === b.key}
      onChange={(_event, next) => props.onChange(next)}
      renderInput={(params) => <TextField {...params} label={label} placeholder={placeholder} />}
    />
  );
}

function DayFilter(props: {
  label: string;
  /** Any time on the day. */
  at: string | undefined;
  onChange: (day: ReturnType<typeof boundsOf> | undefined) => void;
}): ReactElement {
  return (
    <TextField
      type="date"
      label={props.label}
      value={props.at === undefined ? '' : dayIn(new Date(props.at))}
      onChange={({ target: { value } }) => props.onChange(value === '' ? undefined : boundsOf(value))}
    />
  );
}
