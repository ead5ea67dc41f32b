import type { ApiKey, IssuedApiKey } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Key from '@mui/icons-material/KeyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { InfoButton } from '../../components/InfoButton.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { menuColumn, RecordTable, type Column } from '../../components/RecordTable.tsx';
import { SortSelect } from '../../components/SortSelect.tsx';
import { useAdmins } from '../../features/members/useAdmins.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { API_KEY_SORTS, endlessLast } from './api-key-sorts.ts';
import { AskedOfKey, type Asking } from './AskedOfKey.tsx';
import { actionsOf, KeyCell, LastUse, lastDayOf } from './KeyCell.tsx';
import { SecretDialog } from './SecretDialog.tsx';

/** One or two rows need no sorting. */
const SORT_FROM = 3;

/** The keys of the surrounding list, with their actions. */
export function ApiKeyList(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { data: keys = [], sort } = useListContext<ApiKey>();
  const admins = useAdmins(workspace.id, { isEnabled: true });
  const [asking, setAsking] = useState<Asking | null>(null);
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const columns: readonly Column<ApiKey>[] = [
    {
      head: t('apiKeys.columns.name'),
      cell: (key) => (
        <KeyCell
          apiKey={key}
          owner={admins.nameOf(key.owner_id)}
          onTakeOver={() => setAsking({ kind: 'owner', key })}
        />
      ),
    },
    {
      head: t('apiKeys.columns.lastUsed'),
      widthPx: 120,
      isWideOnly: true,
      cell: (key) => <LastUse apiKey={key} />,
    },
    {
      head: t('apiKeys.columns.expires'),
      widthPx: 120,
      isWideOnly: true,
      cell: (key) => lastDayOf(t, key),
    },
    menuColumn(t('apiKeys.columns.actions'), (key) => (
      <ActionMenu
        label={t('apiKeys.more', { name: key.name })}
        actions={actionsOf(t, key, (kind) => setAsking({ kind, key }))}
      />
    )),
  ];
  return (
    <>
      <PageHeader
        title={t('pages.apiKeys')}
        aside={<InfoButton about={t('pages.apiKeys')} text={t('apiKeys.guide')} />}
        help={t('apiKeys.help', { name: workspace.name })}
        action={
          <Button
            variant="contained"
            startIcon={<Add />}
            aria-haspopup="dialog"
            onClick={() => setAsking({ kind: 'create' })}
          >
            {t('apiKeys.add')}
          </Button>
        }
      />
      <ListStates heightPx={180}>
        {keys.length === 0 && (
          <EmptyState icon={<Key />} title={t('apiKeys.none')} text={t('apiKeys.noneText')} />
        )}
        {keys.length >= SORT_FROM && (
          <Box sx={{ mb: 1.5 }}>
            <SortSelect choices={API_KEY_SORTS} />
          </Box>
        )}
        {keys.length > 0 && (
          <RecordTable
            label={t('pages.apiKeys')}
            rows={endlessLast(keys, sort)}
            idOf={({ id }) => id}
            columns={columns}
          />
        )}
      </ListStates>
      {asking !== null && (
        <AskedOfKey
          asking={asking}
          admins={admins}
          onClose={() => setAsking(null)}
          onIssued={(key) => {
            setAsking(null);
            setIssued(key);
          }}
        />
      )}
      {issued !== null && <SecretDialog issued={issued} onClose={() => setIssued(null)} />}
    </>
  );
}
