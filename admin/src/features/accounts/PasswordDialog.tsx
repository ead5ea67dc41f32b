import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useText } from '../../i18n/useText.ts';

/** Asks for the account's password before something is removed from it. */
export function PasswordDialog(props: {
  title: string;
  text: string;
  action: string;
  onSave: (body: { password: string }) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  return (
    <FieldsDialog
      title={props.title}
      action={props.action}
      isDestructive
      schema={z.object({ password: z.string().min(1, t('auth.passwordRequired')) })}
      defaults={{ password: '' }}
      onSave={props.onSave}
      onClose={props.onClose}
    >
      <Typography>{props.text}</Typography>
      <PasswordField
        name="password"
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        autoFocus
      />
    </FieldsDialog>
  );
}
