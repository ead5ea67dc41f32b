import SmartToy from '@mui/icons-material/SmartToyOutlined';
import type { ReactElement } from 'react';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AddBotButton } from './AddBotButton.tsx';

/** Explains chatbots, and offers to create the first one to users who may. */
export function NoBots(): ReactElement {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  return (
    <EmptyState
      icon={<SmartToy />}
      title={t('bots.emptyTitle')}
      text={canManageBots ? t('bots.emptyText') : t('bots.emptyTextReader')}
      action={canManageBots && <AddBotButton variant="button" />}
    />
  );
}
