import { INSTANCE_PROVIDER_ID, type ModelProvider } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';
import { errorText } from './error-text.ts';
import { GroundingList } from './GroundingList.tsx';
import { InstanceGrounding } from './InstanceGrounding.tsx';

const COLOUR_OF = { untested: 'default', ok: 'success', failing: 'error' } as const;

/** Whether it is the operator's own. */
export function isInstance({ id }: ModelProvider): boolean {
  return id === INSTANCE_PROVIDER_ID;
}

/** Name, address and state of a provider; a test button while the state is unknown. */
export function ProviderCell(props: { provider: ModelProvider; onTest: () => void }): ReactElement {
  const t = useText();
  const { provider, onTest } = props;
  const { name, kind, baseUrl, state, hasKey, lastError, lastReason, lastTestedAt, models } = provider;
  if (isInstance(provider)) {
    return (
      <Box sx={{ py: 0.75 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('models.instance')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {name === '' ? t('models.instanceQuotes') : t('models.instanceModel', { name })}
        </Typography>
        {models.map((model) => (
          <InstanceGrounding key={model.id} model={model} />
        ))}
      </Box>
    );
  }
  const facts = [
    t(`models.kinds.${kind}`),
    t(hasKey ? 'models.withKey' : 'models.withoutKey'),
    ...(models.length === 0 ? [] : [t('models.count', { smart_count: models.length })]),
  ];
  return (
    <Box sx={{ minWidth: 0, py: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Chip color={COLOUR_OF[state]} label={t(`models.states.${state}`)} />
        {state === 'untested' && (
          <Button
            size="small"
            aria-label={t('models.testTitle', { name })}
            onClick={onTest}
            sx={{ minWidth: 0 }}
          >
            {t('models.test')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {baseUrl}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {facts.join(' · ')}
      </Typography>
      {lastError !== null && <Typography variant="body2">{errorText(t, lastError, lastReason)}</Typography>}
      {lastTestedAt !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('models.tested')} <RelativeTime at={lastTestedAt} />
        </Typography>
      )}
      <GroundingList provider={provider} />
    </Box>
  );
}
