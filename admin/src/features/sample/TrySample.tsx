import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { planRefusal } from '../plan/billing-rules.ts';
import { useWorkspacePlan } from '../plan/useWorkspacePlan.ts';
import { useTrySample } from './useTrySample.ts';

/** 'Try it with a sample': one click creates a chatbot that can be asked. Hidden when none may be created. */
export function TrySample(): ReactElement | null {
  const t = useText();
  const { workspace, canManageBots } = useWorkspaceScope();
  const { data } = useWorkspacePlan(workspace.id);
  const { tryIt, isBusy } = useTrySample();
  const isRefused = data !== undefined && planRefusal(data.data, 'bots') !== null;
  if (!canManageBots || isRefused) return null;
  return (
    <Button startIcon={<AutoAwesome />} loading={isBusy} loadingPosition="start" onClick={tryIt}>
      {t('sample.tryIt')}
    </Button>
  );
}
