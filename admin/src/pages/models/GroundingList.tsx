import type { ModelProvider } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { GroundingRow } from './GroundingRow.tsx';
import { hasGrounding } from './grounding.ts';

/** Grounding of a provider's models that were tested or decided about. */
export function GroundingList({ provider }: { provider: ModelProvider }): ReactElement | null {
  const t = useText();
  const models = provider.models.filter(hasGrounding);
  if (models.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {t('models.grounding.help')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('models.grounding.list', { name: provider.name })}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1.5 }}
      >
        {models.map((model) => (
          <GroundingRow key={model.id} provider={provider} model={model} />
        ))}
      </Box>
    </Box>
  );
}
