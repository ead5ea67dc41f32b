import { chatApi, type ModelProvider } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Speed from '@mui/icons-material/SpeedOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { ActionMenu, type MenuAction } from '../../components/ActionMenu.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { menuColumn, RecordTable, type Column } from '../../components/RecordTable.tsx';
import { useText, type Translate } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AskedOfProvider, type Asking, type ProviderQuestion } from './AskedOfProvider.tsx';
import { EmbeddingsSection } from './EmbeddingsSection.tsx';
import { FoundServers } from './FoundServers.tsx';
import { pollWhileTested } from './grounding.ts';
import { ProviderCell, isInstance } from './ProviderCell.tsx';

const LIST_PX = 180;

/** The models of a workspace: the instance's own and those of its providers. */
export function ModelsPage(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const [asking, setAsking] = useState<Asking | null>(null);
  const providers = useRoute(
    chatApi.listModelProviders,
    { params: { id: workspace.id } },
    { refetchInterval: ({ state }) => pollWhileTested(state.data?.data) },
  );
  const columns: readonly Column<ModelProvider>[] = [
    {
      head: t('models.provider'),
      cell: (provider) => (
        <ProviderCell provider={provider} onTest={() => setAsking({ kind: 'test', provider })} />
      ),
    },
    menuColumn(t('models.actions'), (provider) => (
      <ActionMenu
        label={t('models.more', { name: provider.name })}
        actions={isInstance(provider) ? [] : actionsOf(t, (kind) => setAsking({ kind, provider }))}
      />
    )),
  ];
  return (
    <Page>
      <PageHeader
        title={t('pages.models')}
        help={t('models.help')}
        action={
          <Button
            variant="contained"
            startIcon={<Add />}
            aria-haspopup="dialog"
            onClick={() => setAsking({ kind: 'create' })}
          >
            {t('models.add')}
          </Button>
        }
      />
      <Loaded query={providers} heightPx={LIST_PX}>
        {({ data, found }) => (
          <>
            <FoundServers workspaceId={workspace.id} servers={found} />
            <RecordTable label={t('pages.models')} rows={data} idOf={({ id }) => id} columns={columns} />
            {data.every(isInstance) && (
              <EmptyState title={t('models.emptyTitle')} text={t('models.emptyText')} />
            )}
            <Box sx={{ mt: 2 }}>
              <EmbeddingsSection workspaceId={workspace.id} providers={data} />
            </Box>
          </>
        )}
      </Loaded>
      {asking !== null && (
        <AskedOfProvider workspaceId={workspace.id} asking={asking} onClose={() => setAsking(null)} />
      )}
    </Page>
  );
}

function actionsOf(t: Translate, onAsk: (question: ProviderQuestion) => void): readonly MenuAction[] {
  return [
    { label: t('models.test'), Icon: Speed, onSelect: () => onAsk('test') },
    { label: t('models.edit'), Icon: Edit, onSelect: () => onAsk('edit') },
    { label: t('app.delete'), Icon: Delete, onSelect: () => onAsk('delete'), isDestructive: true },
  ];
}
