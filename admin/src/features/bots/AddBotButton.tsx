import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState, type ReactElement, type ReactNode } from 'react';
import { planRefusal } from '../plan/billing-rules.ts';
import { useWorkspacePlan } from '../plan/useWorkspacePlan.ts';
import { WayOut } from '../plan/WayOut.tsx';
import { ReasonTooltip } from '../../components/ReasonTooltip.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { NewBotDialog } from './NewBotDialog.tsx';

/** Opens the 'Add new chatbot' dialog; disabled, with the reason, for a USER and when the plan's limit is reached. */
export function AddBotButton(props: { variant: 'icon' | 'button'; label?: string }): ReactElement {
  const t = useText();
  const reason = useReason();
  const [isOpen, setOpen] = useState(false);
  const label = props.label ?? t('bots.add');
  const common = {
    disabled: reason !== null,
    onClick: () => setOpen(true),
    'aria-haspopup': 'dialog',
  } as const;
  return (
    <>
      <ReasonTooltip reason={reason} {...(props.variant === 'icon' ? { label } : {})}>
        {props.variant === 'icon' ? (
          <IconButton {...common} size="small" aria-label={label}>
            <Add fontSize="small" />
          </IconButton>
        ) : (
          <Button {...common} variant="contained" startIcon={<Add />}>
            {label}
          </Button>
        )}
      </ReasonTooltip>
      {isOpen && <NewBotDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Why no chatbot can be added; null when one can. */
function useReason(): ReactNode {
  const t = useText();
  const { workspace, canManageBots } = useWorkspaceScope();
  const { data } = useWorkspacePlan(workspace.id);
  if (!canManageBots) return t('bots.addDisabled');
  const refusal = data === undefined ? null : planRefusal(data.data, 'bots');
  if (data === undefined || refusal === null) return null;
  const { text, limit, used } = refusal;
  return (
    <>
      {t(`bots.${text}`, { smart_count: limit, limit, used })} <WayOut plan={data.data} />
    </>
  );
}
