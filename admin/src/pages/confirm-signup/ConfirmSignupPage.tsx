import { authApi, isValidPassword, nameSchema, says, usernameSchema } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { AGREED_STATE } from '../../features/accounts/agreed-state.ts';
import { takeInvitation } from '../../features/accounts/pending-invitation.ts';
import { proposedUsername } from './proposed-username.ts';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { AuthCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { PasswordHints } from '../../features/accounts/PasswordHints.tsx';

const signupFormSchema = z
  .object({
    firstName: nameSchema('firstName'),
    lastName: nameSchema('lastName'),
    username: usernameSchema,
    password: z.string(),
  })
  .refine(({ password, username }) => isValidPassword(password, { username }), {
    path: ['password'],
    message: says('PASSWORD_NOT_VALID'),
    // The password is checked even while other fields are invalid, so that all errors are shown at once.
    when: () => true,
  });

/** The second step of signing up, opened from the mail. */
export function ConfirmSignupPage(): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { session } = useBackend();
  const username = proposedUsername(session.email());
  const signup = useAction(authApi.signup, {
    onDone: ({ data }) => {
      session.begin(data.jwt);
      // The user has just agreed to the terms, so the form of the first workspace need not ask again.
      return navigate(takeInvitation() ?? '/workspace', { replace: true, state: AGREED_STATE });
    },
    onError: handledByForm,
  });
  return (
    <AuthCard title={t('auth.confirmTitle')} help={t('auth.confirmHelp')} error={signup.error}>
      {token === '' && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('auth.linkMissing')}
        </Alert>
      )}
      <AuthForm
        action={t('auth.createAccount')}
        schema={signupFormSchema}
        defaults={{ firstName: '', lastName: '', username, password: '' }}
        isDisposable={false}
        onSave={(values) => signup.mutateAsync({ body: { ...values, token } })}
      >
        <FieldPair>
          <FormField name="firstName" label={t('auth.firstName')} autoComplete="given-name" autoFocus />
          <FormField name="lastName" label={t('auth.lastName')} autoComplete="family-name" />
        </FieldPair>
        <FormField name="username" label={t('auth.newUsername')} autoComplete="username" />
        <PasswordField name="password" label={t('auth.password')} autoComplete="new-password" />
        <PasswordHints />
      </AuthForm>
    </AuthCard>
  );
}
