import { authApi, type Enrolment } from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { CopyBlock } from '../../components/CopyBlock.tsx';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { QrCode } from './QrCode.tsx';

/** The secret for the app, and a field for its first code, which turns the second factor on. */
export function SetUpSecondFactor(props: {
  enrolment: Enrolment;
  onDone: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { secret, otpauthUrl } = props.enrolment;
  const turnOn = useAction(authApi.confirmTotp, {
    stale: [authApi.me],
    onDone: ({ data }) => props.onDone(data.recoveryCodes),
    onError: handledByForm,
  });
  return (
    <FieldsDialog
      title={t('secondFactor.setUpTitle')}
      action={t('secondFactor.turnOn')}
      schema={z.object({ code: z.string().trim().min(1, t('secondFactor.codeRequired')) })}
      defaults={{ code: '' }}
      isDisposable
      onSave={(body) => turnOn.mutateAsync({ body })}
      onClose={props.onClose}
    >
      <DialogContentText>{t('secondFactor.scan')}</DialogContentText>
      <QrCode text={otpauthUrl} label={t('secondFactor.picture')} />
      <Typography variant="body2">{t('secondFactor.secret')}</Typography>
      <CopyBlock label={t('secondFactor.secret')} code={(secret.match(/.{1,4}/g) ?? []).join(' ')} />
      <DialogContentText>{t('secondFactor.thenCode')}</DialogContentText>
      <FormField name="code" label={t('secondFactor.code')} autoComplete="one-time-code" autoFocus />
    </FieldsDialog>
  );
}
