import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useTrySample } from './useTrySample.ts';

/** 'Try it with a sample': one click from nothing to a chatbot that can be asked. Nothing for whoever may make none. */
export function TrySample(): ReactElement | null {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  const { tryIt, isBusy } = useTrySample();
  if (!canManageBots) return null;
  return (
    <Button startIcon={<AutoAwesome />} loading={isBusy} loadingPosition="start" onClick={tryIt}>
      {t('sample.tryIt')}
    </Button>
  );
}
