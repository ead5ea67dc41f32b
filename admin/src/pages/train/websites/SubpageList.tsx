import { knowledgeApi, type Subpage, type Website } from '@colloquy/contracts';
import { useMemo, useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { useAction } from '../../../api/useAction.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ListPager } from '../../../components/ListPager.tsx';
import { ListStates } from '../../../components/ListStates.tsx';
import { useNarrow, withoutEmpty } from '../../../components/useNarrow.ts';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { useTrain } from '../items/TrainContext.ts';
import { STALE_WEBSITE } from './stale-website.ts';
import { NOTHING_NARROWED, readPageFilter } from './page-filter.ts';
import { pageName } from './page-tree.ts';
import { readSubpagesMeta } from './subpages-meta.ts';
import { SubpagesContext, type SubpagesValue } from './SubpagesContext.ts';
import { SubpageToolbar } from './SubpageToolbar.tsx';
import { SubpageTree } from './SubpageTree.tsx';
import { TrainBar } from './TrainBar.tsx';
import { useSelectSubpages } from './useSelectSubpages.ts';

/** The tree of pages, with search, selection and training. */
export function SubpageList(props: { website: Website }): ReactElement {
  const t = useText();
  const { website } = props;
  const { canManageBots: isEditable } = useWorkspaceScope();
  const { data, meta, filterValues, setFilters } = useListContext<Subpage>();
  const { open } = useTrain();
  const [removing, setRemoving] = useState<Subpage | null>(null);
  const selection = useSelectSubpages(website.id);
  const filter = readPageFilter(filterValues);
  const isFiltered = Object.keys(filterValues).length > 0;
  const narrow = useNarrow(filter, (next) => setFilters(withoutEmpty(next)));
  const value: SubpagesValue = {
    isEditable,
    isSelected: selection.isSelected,
    countsOf: selection.countsOf,
    selectPage: selection.selectPage,
    selectFound: selection.selectFound,
    filter,
    showFolder: (path) => narrow({ path }),
    openText: (id) => open({ id }),
    remove: setRemoving,
  };
  const pages = useMemo(() => data ?? [], [data]);
  const counted = useMemo(() => readSubpagesMeta(meta), [meta]);
  return (
    <SubpagesContext value={value}>
      <SubpageToolbar website={website} filter={filter} meta={counted} narrow={narrow} />
      <ListStates heightPx={240}>
        {isEditable && (pages.length > 0 || isFiltered) && (
          <TrainBar
            website={website}
            meta={counted}
            isFiltered={isFiltered}
            isEmpty={pages.length === 0}
            isBusy={selection.isBusy}
          />
        )}
        {pages.length === 0 && !isFiltered && (
          <EmptyState title={t('subpages.emptyTitle')} text={t('subpages.emptyText')} />
        )}
        {pages.length === 0 && isFiltered && (
          <EmptyState
            title={t('subpages.noMatchTitle')}
            text={t('subpages.noMatchText')}
            offer={{
              label: t('subpages.clearFilters'),
              onClick: () => narrow({ ...NOTHING_NARROWED, search: undefined }),
            }}
          />
        )}
        {pages.length > 0 && <SubpageTree pages={pages} counted={counted.folders} />}
        <ListPager />
      </ListStates>
      {removing !== null && (
        <RemovePage website={website} page={removing} onClose={() => setRemoving(null)} />
      )}
    </SubpagesContext>
  );
}

function RemovePage(props: { website: Website; page: Subpage; onClose: () => void }): ReactElement {
  const t = useText();
  const { website, page, onClose } = props;
  const name = pageName(page);
  const remove = useAction(knowledgeApi.removeSubpages, {
    stale: [...STALE_WEBSITE],
    done: t('subpages.removed', { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('subpages.removeTitle', { name })}
      text={t('subpages.removeText')}
      action={t('subpages.remove')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: website.id }, query: { id: [page.id] } })}
      onClose={onClose}
    />
  );
}
