import { authApi } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { AuthCard, shownByTheCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { emailFieldSchema } from '../../features/accounts/email-field-schema.ts';

interface RequestValues {
  email: string;
}

/** Asks for the mail with the reset link; says the same for known and unknown addresses. */
export function RequestPasswordReset(): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const { control, handleSubmit } = useForm<RequestValues>({
    defaultValues: { email: session.email() ?? '' },
    resolver: schemaResolver(z.object({ email: emailFieldSchema(t) })),
  });
  const request = useAction(authApi.requestPasswordReset, { onError: shownByTheCard });
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
        busy={request.isPending}
        onSubmit={handleSubmit((body) => request.mutate({ body }))}
      >
        <FormField
          control={control}
          name="email"
          type="email"
          label={t('auth.email')}
          autoComplete="email"
          autoFocus
        />
      </AuthForm>
      {back}
    </AuthCard>
  );
}
