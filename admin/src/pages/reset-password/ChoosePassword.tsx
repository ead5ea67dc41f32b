import { authApi, isValidPassword, says } from '@colloquy/contracts';
import Link from '@mui/material/Link';
import type { ReactElement } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { ApiError } from '../../api/api-error.ts';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { PasswordHints } from '../../features/accounts/PasswordHints.tsx';

/** Sets a new password with the mailed token. Every session ends, this browser's too. */
export function ChoosePassword(props: { token: string }): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const { session } = useBackend();
  const schema = z
    .object({
      password: z.string().refine((password) => isValidPassword(password), says('PASSWORD_NOT_VALID')),
      passwordRepeat: z.string(),
    })
    .refine((values) => values.password === values.passwordRepeat, {
      path: ['passwordRepeat'],
      message: t('auth.passwordsDiffer'),
      when: () => true,
    });
  const choose = useAction(authApi.resetPassword, {
    done: 'auth.passwordChanged',
    onDone: () => {
      session.end();
      return navigate('/login', { replace: true });
    },
    onError: handledByForm,
  });
  return (
    <AuthCard title={t('auth.chooseTitle')} help={t('auth.chooseHelp')} error={choose.error}>
      <AuthForm
        action={t('auth.chooseAction')}
        schema={schema}
        defaults={{ password: '', passwordRepeat: '' }}
        onSave={(values) => choose.mutateAsync({ body: { ...values, token: props.token } })}
      >
        <PasswordField name="password" label={t('auth.password')} autoComplete="new-password" autoFocus />
        <PasswordHints />
        <PasswordField name="passwordRepeat" label={t('auth.passwordRepeat')} autoComplete="new-password" />
      </AuthForm>
      {isDeadLink(choose.error) && (
        <Link component={RouterLink} to="/login/reset-password" sx={{ display: 'inline-block', mt: 2 }}>
          {t('auth.resetAgain')}
        </Link>
      )}
    </AuthCard>
  );
}

/** The link was used, has expired, or was replaced by a newer one. */
function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && error.message === 'INVALID_TOKEN';
}
