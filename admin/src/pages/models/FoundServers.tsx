import { chatApi, type FoundModelServer } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';

/** Model servers on this machine, each of which one click adds as a provider. */
export function FoundServers(props: {
  workspaceId: string;
  servers: readonly FoundModelServer[];
}): ReactElement {
  const t = useText();
  const { workspaceId, servers } = props;
  const stale = [chatApi.listModelProviders];
  const test = useAction(chatApi.testModelGrounding, { stale });
  const use = useAction(chatApi.createModelProvider, {
    stale,
    done: ({ data }) => t('models.addedTested', { name: data.name }),
  });
  /** A local model may be of any size, so it is tested at once. */
  const add = ({ name, baseUrl, model }: FoundModelServer) =>
    use.mutate(
      { params: { id: workspaceId }, body: { name, baseUrl } },
      {
        onSuccess({ data }) {
          if (model === null) return;
          test.mutate({ params: { id: workspaceId, providerId: data.id }, body: { model } });
        },
      },
    );
  return (
    <>
      {servers.map((server) => (
        <Alert
          key={server.baseUrl}
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              size="small"
              color="inherit"
              loading={use.isPending}
              aria-label={t('models.useNamed', { name: server.name })}
              onClick={() => add(server)}
            >
              {t('models.use')}
            </Button>
          }
        >
          {t('models.found', { name: server.name, smart_count: server.models.length })}
        </Alert>
      ))}
    </>
  );
}
