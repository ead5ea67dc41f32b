import { workspaceRoleSchema, type WorkspaceRole } from '@colloquy/contracts';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ROLES_BY_RANK } from '../../features/members/member-rules.ts';

/** A role to choose. `label` is said, and shown only where `isLabelShown`. */
export function RoleSelect(props: {
  label: string;
  value: WorkspaceRole;
  disabled?: boolean;
  isLabelShown?: boolean;
  onChange: (role: WorkspaceRole) => void;
}): ReactElement {
  const t = useText();
  return (
    <TextField
      select
      label={props.isLabelShown === true ? props.label : undefined}
      value={String(props.value)}
      disabled={props.disabled ?? false}
      onChange={(event) => props.onChange(workspaceRoleSchema.parse(Number(event.target.value)))}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': props.label },
      }}
    >
      {ROLES_BY_RANK.map((role) => (
        <option key={role} value={String(role)}>
          {t(`members.roles.${role}`)}
        </option>
      ))}
    </TextField>
  );
}
