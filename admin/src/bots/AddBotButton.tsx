import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState, type ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';
import { useWorkspaceScope } from '../workspaces/workspace-context.ts';
import { NewBotDialog } from './NewBotDialog.tsx';

/** Opens the 'Add new chatbot' dialog; disabled, with the reason, for a plain USER. */
export function AddBotButton(props: { variant: 'icon' | 'button'; label?: string }): ReactElement {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  const [isOpen, setOpen] = useState(false);
  const label = props.label ?? t('bots.add');
  const common = { disabled: !canManageBots, onClick: () => setOpen(true) };
  return (
    <>
      <Tooltip title={canManageBots ? (props.variant === 'icon' ? label : '') : t('bots.addDisabled')}>
        <span>
          {props.variant === 'icon' ? (
            <IconButton {...common} size="small" aria-label={label}>
              <Add fontSize="small" />
            </IconButton>
          ) : (
            <Button {...common} variant="contained" startIcon={<Add />}>
              {label}
            </Button>
          )}
        </span>
      </Tooltip>
      {isOpen && <NewBotDialog onClose={() => setOpen(false)} />}
    </>
  );
}
