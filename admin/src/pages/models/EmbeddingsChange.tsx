import {
  ERRORS,
  type EmbeddingErrorCode,
  type EmbeddingSource,
  type ModelProvider,
  type WorkspaceEmbeddings,
} from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactElement } from 'react';
import { useText, type Translate } from '../../i18n/useText.ts';
import { labelOf } from './embedding-options.ts';

const TEXT_OF = {
  [ERRORS.modelKeyRefused]: 'models.embeddings.errors.key',
  [ERRORS.modelDoesNotExist]: 'models.embeddings.errors.model',
  [ERRORS.modelQuotaUsedUp]: 'models.embeddings.errors.quota',
  [ERRORS.embeddingDimensionDiffers]: 'models.embeddings.errors.dimension',
  [ERRORS.embeddingModelUnavailable]: 'models.embeddings.errors.down',
  [ERRORS.vectorStoreUnavailable]: 'models.embeddings.errors.store',
} as const satisfies Record<EmbeddingErrorCode, string>;

/** Progress of a change, the model in use meanwhile, and what blocks it; nothing if all is well. */
export function EmbeddingsChange(props: {
  providers: readonly ModelProvider[];
  embeddings: WorkspaceEmbeddings;
  busy: boolean;
  onChoose: (source: EmbeddingSource) => void;
}): ReactElement {
  const t = useText();
  const { providers, embeddings, busy, onChoose } = props;
  const { chosen, answering, state, done, total, error } = embeddings;
  const isRebuilding = state === 'rebuilding';
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {isRebuilding && (
        <Alert severity="info" variant="outlined">
          <AlertTitle>{t('models.embeddings.progress', { done, total })}</AlertTitle>
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : (100 * done) / total}
            aria-label={t('models.embeddings.progressLabel')}
            sx={{ my: 1 }}
          />
          {t('models.embeddings.meanwhile', { name: labelOf(t, providers, answering) })}
        </Alert>
      )}
      {error !== null && (
        <Alert severity="error" variant="outlined">
          <AlertTitle>{errorText(t, error)}</AlertTitle>
          {t('models.embeddings.errorHelp')}
          {isRebuilding && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button size="small" color="inherit" disabled={busy} onClick={() => onChoose(chosen)}>
                {t('models.embeddings.tryAgain')}
              </Button>
              <Button size="small" color="inherit" disabled={busy} onClick={() => onChoose(answering)}>
                {t('models.embeddings.keep')}
              </Button>
            </Box>
          )}
        </Alert>
      )}
    </Box>
  );
}

function errorText(t: Translate, error: NonNullable<WorkspaceEmbeddings['error']>): string {
  const { code, expected, returned } = error;
  return t(TEXT_OF[code], { expected: expected ?? 0, returned: returned ?? 0 });
}
