import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** What becomes of the API keys of somebody who goes: they stop, unless an admin is chosen who keeps them. */
export function KeysChoice(props: {
  count: number;
  admins: readonly { readonly value: string; readonly label: string }[];
  /** An admin's id; empty for nobody. */
  value: string;
  onChange: (ownerId: string) => void;
}): ReactElement | null {
  const t = useText();
  if (props.count === 0) return null;
  return (
    <TextField
      select
      fullWidth
      sx={{ mt: 2 }}
      label={t('members.keysLabel', { count: props.count })}
      helperText={t('members.keysHelp')}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{t('members.keysStop')}</option>
      {props.admins.map(({ value, label }) => (
        <option key={value} value={value}>
          {t('members.keysKept', { name: label })}
        </option>
      ))}
    </TextField>
  );
}
