import { knowledgeApi, websiteUrlSchema, type Website } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useState, type ReactElement } from 'react';
import { z } from 'zod';
import { useAction } from '../../../api/useAction.ts';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { FormField } from '../../../components/FormField.tsx';
import { SearchField } from '../../../components/SearchField.tsx';
import { handledByForm } from '../../../components/useFieldsForm.ts';
import { SavedViews } from '../../../features/views/SavedViews.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { STALE_WEBSITE } from './stale-website.ts';
import { SUBPAGE_VIEWS, type ShownFilter } from './page-filter.ts';
import { shortUrl } from './page-tree.ts';
import { PageFilters, ShownFilters } from './SubpageFilters.tsx';
import type { SubpagesMeta } from './subpages-meta.ts';

/** Searches a website's pages, saves views, and adds a page that was not found. */
export function SubpageToolbar(props: {
  website: Website;
  filter: ShownFilter;
  meta: SubpagesMeta;
  narrow: (change: ShownFilter) => void;
}): ReactElement {
  const t = useText();
  const { website, filter, narrow } = props;
  const { canManageBots } = useWorkspaceScope();
  const [isAdding, setAdding] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Box sx={{ flex: 1 }}>
          <SearchField
            label={t('subpages.searchLabel')}
            value={filter.search ?? ''}
            onSearch={(search) => narrow({ search })}
          />
        </Box>
        {canManageBots && (
          <Button
            variant="outlined"
            startIcon={<Add />}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            {t('subpages.add')}
          </Button>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-end' }}>
        <PageFilters {...props} />
        <SavedViews
          store={`subpages.${website.chat_bot_id}`}
          filter={filter}
          rules={SUBPAGE_VIEWS}
          builtIn={[{ label: t('subpages.allPages'), filter: {} }]}
        />
      </Box>
      <ShownFilters filter={filter} narrow={narrow} />
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
