import { authApi } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { emailFieldSchema } from '../../features/accounts/email-field-schema.ts';

/** Requests the mail with the reset link; shows the same text for known and unknown addresses. */
export function RequestPasswordReset(): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const request = useAction(authApi.requestPasswordReset, { onError: handledByForm });
  const back = (
    <Link component={RouterLink} to="/login" sx={{ display: 'inline-block', mt: 2 }}>
      {t('auth.backToLogin')}
    </Link>
  );
  if (request.isSuccess) {
    return (
      <AuthCard
        title={t('auth.resetSentTitle')}
        help={t('auth.resetSent', { email: request.variables.body?.email ?? '' })}
      >
        {back}
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('auth.resetTitle')} help={t('auth.resetHelp')} error={request.error}>
      <AuthForm
        action={t('auth.resetAction')}
        schema={z.object({ email: emailFieldSchema(t) })}
        defaults={{ email: session.email() ?? '' }}
        onSave={(body) => request.mutateAsync({ body })}
      >
        <FormField name="email" type="email" label={t('auth.email')} autoComplete="email" autoFocus />
      </AuthForm>
      {back}
    </AuthCard>
  );
}
