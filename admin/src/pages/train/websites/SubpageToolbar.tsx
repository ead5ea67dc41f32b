import { knowledgeApi, subpageStateSchema, websiteUrlSchema, type Website } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { z } from 'zod';
import { useAction } from '../../../api/useAction.ts';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { FilterSelect } from '../../../components/FilterSelect.tsx';
import { FormField } from '../../../components/FormField.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { handledByForm } from '../../../components/useFieldsForm.ts';
import { SavedViews } from '../../../features/views/SavedViews.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { STALE_WEBSITE } from './AskedOfWebsite.tsx';
import { SUBPAGE_VIEWS, type ShownFilter } from './page-filter.ts';
import { shortUrl } from './page-tree.ts';
import { readSubpagesMeta } from './subpages-meta.ts';

const STATE_WIDTH_PX = 180;

/** Finds pages of a website, keeps ways to look at them, and adds one that was not found. */
export function SubpageToolbar(props: { website: Website; filter: ShownFilter }): ReactElement {
  const t = useText();
  const { website, filter } = props;
  const { canManageBots } = useWorkspaceScope();
  const { setFilters, meta } = useListContext();
  const [isAdding, setAdding] = useState(false);
  const { stateCounts } = readSubpagesMeta(meta);
  const all = Object.values(stateCounts).reduce((sum, count) => sum + count, 0);
  const narrow = (change: ShownFilter) => {
    const next = Object.entries({ ...filter, ...change }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    setFilters(Object.fromEntries(next));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end', mb: 1.5 }}>
      <Box sx={{ flex: '1 1 180px' }}>
        <SearchField
          label={t('subpages.searchLabel')}
          value={filter.search ?? ''}
          onSearch={(search) => narrow({ search })}
        />
      </Box>
      <FilterSelect
        label={t('subpages.stateFilter')}
        width={STATE_WIDTH_PX}
        value={filter.state?.[0] ?? ''}
        options={[
          { value: '', label: t('subpages.stateAll', { count: all }) },
          // What there is none of is no choice, unless it is the one that was made.
          ...subpageStateSchema.options
            .filter((state) => (stateCounts[state] ?? 0) > 0 || filter.state?.includes(state))
            .map((state) => ({
              value: state,
              label: t('subpages.stateOption', {
                name: t(`subpages.state.${state}`),
                count: stateCounts[state] ?? 0,
              }),
            })),
        ]}
        onChange={(value) => {
          const state = subpageStateSchema.options.filter((one) => one === value);
          narrow({ state: state.length === 0 ? undefined : state });
        }}
      />
      <SavedViews
        store={`subpages.${website.chat_bot_id}`}
        filter={filter}
        rules={SUBPAGE_VIEWS}
        builtIn={[{ label: t('subpages.allPages'), filter: {} }]}
      />
      {canManageBots && (
        <Button variant="outlined" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t('subpages.add')}
        </Button>
      )}
      {isAdding && <AddPageDialog website={website} onClose={() => setAdding(false)} />}
    </Box>
  );
}

const addSchema = z.object({ url: websiteUrlSchema });

function AddPageDialog(props: { website: Website; onClose: () => void }): ReactElement {
  const t = useText();
  const add = useAction(knowledgeApi.addSubpage, {
    stale: [...STALE_WEBSITE],
    done: ({ data }) => t('subpages.added', { url: shortUrl(data.url) }),
    onDone: props.onClose,
    onError: handledByForm,
  });
  return (
    <FieldsDialog
      title={t('subpages.addTitle')}
      action={t('app.add')}
      schema={addSchema}
      defaults={{ url: '' }}
      onSave={({ url }) => add.mutateAsync({ params: { id: props.website.id }, body: { url: url.trim() } })}
      onClose={props.onClose}
    >
      <DialogContentText>{t('subpages.addText')}</DialogContentText>
      <FormField name="url" label={t('subpages.url')} autoFocus required />
    </FieldsDialog>
  );
}
