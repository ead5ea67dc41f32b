import {
  INSTANCE_PROVIDER_ID,
  knowledgeApi,
  type EmbeddingSource,
  type ModelProvider,
  type WorkspaceEmbeddings,
} from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useText } from '../../i18n/useText.ts';
import { EmbeddingsChange } from './EmbeddingsChange.tsx';
import { embeddingOptions, valueOf, type EmbeddingOption } from './embedding-options.ts';

const POLL_REBUILDING_MS = 2_000;
const POLL_READY_MS = 60_000;
const FIELD_PX = 72;

/** The model for the vectors of the workspace's knowledge: the choice, and the progress of a change. */
export function EmbeddingsSection(props: {
  workspaceId: string;
  providers: readonly ModelProvider[];
}): ReactElement {
  const t = useText();
  const { workspaceId, providers } = props;
  const embeddings = useRoute(
    knowledgeApi.readEmbeddings,
    { params: { id: workspaceId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.state === 'rebuilding' ? POLL_REBUILDING_MS : POLL_READY_MS,
    },
  );
  return (
    <SectionCard title={t('models.embeddings.title')} help={t('models.embeddings.help')}>
      <Loaded query={embeddings} heightPx={FIELD_PX}>
        {({ data }) => <EmbeddingsChoice workspaceId={workspaceId} providers={providers} embeddings={data} />}
      </Loaded>
    </SectionCard>
  );
}

function EmbeddingsChoice(props: {
  workspaceId: string;
  providers: readonly ModelProvider[];
  embeddings: WorkspaceEmbeddings;
}): ReactElement {
  const t = useText();
  const { workspaceId, providers, embeddings } = props;
  const [asking, setAsking] = useState<EmbeddingOption | null>(null);
  const choose = useAction(knowledgeApi.chooseEmbeddings, { stale: [knowledgeApi.readEmbeddings] });
  const options = embeddingOptions(t, providers, embeddings.chosen);
  const send = ({ provider_id, model }: EmbeddingSource, onSettled?: () => void) =>
    choose.mutate({ params: { id: workspaceId }, body: { provider_id, model } }, { onSettled });
  const hasChoice = options.some(({ provider_id }) => provider_id !== INSTANCE_PROVIDER_ID);
  return (
    <>
      <NativeSelect
        sx={{ mt: 2, width: '100%', maxWidth: 480 }}
        label={t('models.embeddings.model')}
        value={valueOf(embeddings.chosen)}
        disabled={choose.isPending}
        helperText={hasChoice ? undefined : t('models.embeddings.none')}
        options={options}
        onChange={({ target }) => setAsking(options.find(({ value }) => value === target.value) ?? null)}
      />
      <EmbeddingsChange
        providers={providers}
        embeddings={embeddings}
        busy={choose.isPending}
        onChoose={send}
      />
      {embeddings.state === 'ready' && embeddings.error === null && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('models.embeddings.ready')}
        </Typography>
      )}
      {asking !== null && (
        <ConfirmDialog
          open
          tone="primary"
          title={t('models.embeddings.confirmTitle', { name: asking.label })}
          text={t(confirmTextOf(asking, embeddings))}
          action={t('models.embeddings.confirm')}
          busy={choose.isPending}
          onClose={() => setAsking(null)}
          onConfirm={() => send(asking, () => setAsking(null))}
        />
      )}
    </>
  );
}

/** The consequences of a choice; none if it withdraws an unfinished one. */
function confirmTextOf(asking: EmbeddingSource, { answering }: WorkspaceEmbeddings) {
  if (valueOf(asking) === valueOf(answering)) return 'models.embeddings.confirmBack';
  return asking.provider_id === INSTANCE_PROVIDER_ID
    ? 'models.embeddings.confirmInstance'
    : 'models.embeddings.confirmOwn';
}
