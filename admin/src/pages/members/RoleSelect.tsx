import { workspaceRoleSchema, type WorkspaceRole } from '@colloquy/contracts';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { popupRegion } from '../../components/popup-region.ts';
import { useRoles } from '../../features/members/useRoles.ts';
import { useText } from '../../i18n/useText.ts';

const MENU_WIDTH_PX = 320;

/** Selects a role, with a description of each. In a table row it looks like text. */
export function RoleSelect(props: {
  label: string;
  value: WorkspaceRole;
  variant: 'field' | 'row';
  onChange: (role: WorkspaceRole) => void;
}): ReactElement {
  const t = useText();
  const isField = props.variant === 'field';
  const roles = useRoles();
  return (
    <TextField
      select
      fullWidth={isField}
      {...(isField
        ? { label: props.label, helperText: t(`members.roleHelp.${props.value}`) }
        : {
            variant: 'standard' as const,
            sx: { verticalAlign: 'middle', '& .MuiSelect-select': { py: 0.25, fontSize: 'inherit' } },
          })}
      value={props.value}
      onChange={(event) => props.onChange(workspaceRoleSchema.parse(Number(event.target.value)))}
      slotProps={{
        select: {
          renderValue: () => t(`members.roles.${props.value}`),
          MenuProps: {
            slotProps: {
              // A portal below the body, outside the page's landmarks.
              root: popupRegion(props.label),
              paper: { sx: { width: MENU_WIDTH_PX, maxWidth: 'calc(100vw - 32px)' } },
            },
          },
          ...(isField ? {} : { disableUnderline: true }),
        },
        htmlInput: isField ? {} : { 'aria-label': props.label },
      }}
    >
      {roles.map((role) => (
        <MenuItem key={role} value={role}>
          <ListItemText
            primary={t(`members.roles.${role}`)}
            secondary={t(`members.roleHelp.${role}`)}
            slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
          />
        </MenuItem>
      ))}
    </TextField>
  );
}
