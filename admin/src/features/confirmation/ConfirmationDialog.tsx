import { authApi, type Me } from '@colloquy/contracts';
import Google from '@mui/icons-material/Google';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { useMe } from '../../session/session-hooks.ts';
import { useStartGoogle } from '../google/useStartGoogle.ts';

interface Asked {
  /** Called once; the pending action continues or is dropped. */
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm their identity: by password, by a code of the second factor, or with Google. */
export function ConfirmationDialog(props: Asked): ReactElement | null {
  const { data: me } = useMe();
  const [byCode, setByCode] = useState(false);
  if (me === undefined) return null;
  if (!me.hasPassword && me.secondFactor === null) return <ByGoogle me={me} {...props} />;
  const isByCode = byCode || !me.hasPassword;
  const canSwitch = me.hasPassword && me.secondFactor !== null;
  return (
    <ByField
      key={String(isByCode)}
      isByCode={isByCode}
      {...(canSwitch ? { onSwitch: () => setByCode(!byCode) } : {})}
      {...props}
    />
  );
}

function ByField(props: Asked & { isByCode: boolean; onSwitch?: () => void }): ReactElement {
  const t = useText();
  const { isByCode, onSwitch, onAnswer } = props;
  const confirm = useAction(authApi.confirm, {
    onDone: () => onAnswer(true),
    onError: handledByForm,
  });
  const required = isByCode ? t('confirmation.codeRequired') : t('auth.passwordRequired');
  const name = isByCode ? 'code' : 'password';
  return (
    <FieldsDialog
      title={t('confirmation.title')}
      action={t('confirmation.action')}
      schema={z.object({ [name]: z.string().trim().min(1, required) })}
      defaults={{ [name]: '' }}
      isDisposable
      onSave={(values) =>
        confirm.mutateAsync({
          body: isByCode ? { code: values[name] ?? '' } : { password: values[name] ?? '' },
        })
      }
      onClose={() => onAnswer(false)}
    >
      <DialogContentText>{t('confirmation.text')}</DialogContentText>
      {isByCode ? (
        <FormField name="code" label={t('confirmation.code')} autoComplete="one-time-code" autoFocus />
      ) : (
        <PasswordField
          name="password"
          label={t('confirmation.password')}
          autoComplete="current-password"
          autoFocus
        />
      )}
      {onSwitch !== undefined && (
        <Button size="small" sx={{ justifySelf: 'start' }} onClick={onSwitch}>
          {t(isByCode ? 'confirmation.usePassword' : 'confirmation.useCode')}
        </Button>
      )}
    </FieldsDialog>
  );
}

/** The browser leaves the page; the pending action is repeated on return. */
function ByGoogle(props: Asked & { me: Me }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { pathname, search } = useLocation();
  const google = useStartGoogle();
  const start = () =>
    google.start({
      action: 'login',
      email: props.me.google?.email ?? props.me.authUser.email,
      nextPath: pathname + search,
      connects: null,
      confirms: true,
    });
  return (
    <Dialog open maxWidth="xs" onClose={() => props.onAnswer(false)} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('confirmation.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('confirmation.text')}</DialogContentText>
        <DialogContentText sx={{ mt: 1 }}>{t('confirmation.googleText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => props.onAnswer(false)}>
          {t('app.cancel')}
        </Button>
        <Button
          variant="contained"
          startIcon={<Google />}
          loading={google.busy}
          loadingPosition="start"
          onClick={start}
          autoFocus
        >
          {t('confirmation.google')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
