import { chatApi, type FoundModelServer } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';

/** Model servers of this machine, each of which one click makes a provider. */
export function FoundServers(props: {
  workspaceId: string;
  servers: readonly FoundModelServer[];
}): ReactElement {
  const t = useText();
  const { workspaceId, servers } = props;
  const use = useAction(chatApi.createModelProvider, {
    stale: [chatApi.listModelProviders],
    done: ({ data }) => t('models.added', { name: data.name }),
  });
  return (
    <>
      {servers.map(({ name, baseUrl, models }) => (
        <Alert
          key={baseUrl}
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              size="small"
              color="inherit"
              loading={use.isPending}
              aria-label={t('models.useNamed', { name })}
              onClick={() => use.mutate({ params: { id: workspaceId }, body: { name, baseUrl } })}
            >
              {t('models.use')}
            </Button>
          }
        >
          {t('models.found', { name, smart_count: models.length })}
        </Alert>
      ))}
    </>
  );
}
