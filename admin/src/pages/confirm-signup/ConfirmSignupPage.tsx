import { authApi, isValidPassword, nameSchema, says, usernameSchema } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useText } from '../../i18n/useText.ts';
import { AGREED_STATE } from '../../features/accounts/agreed-state.ts';
import { takeInvitation } from '../../features/accounts/pending-invitation.ts';
import { proposedUsername } from './proposed-username.ts';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { AuthCard, shownByTheCard } from '../../features/accounts/AuthCard.tsx';
import { AuthForm } from '../../features/accounts/AuthForm.tsx';
import { PasswordHints } from '../../features/accounts/PasswordHints.tsx';

interface SignupValues {
  firstName: string;
  lastName: string;
  username: string;
  password: string;
}

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
    // The password is checked even while other fields are still wrong, so that all faults show at once.
    when: () => true,
  });

/** The second step of signing up, opened from the mail. */
export function ConfirmSignupPage(): ReactElement {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { session } = useBackend();
  const { control, handleSubmit, formState } = useForm<SignupValues>({
    defaultValues: { firstName: '', lastName: '', username: proposedUsername(session.email()), password: '' },
    resolver: schemaResolver(signupFormSchema),
  });
  const [password, username] = useWatch({ control, name: ['password', 'username'] });
  const signup = useAction(authApi.signup, {
    onDone: ({ data }) => {
      session.begin(data.jwt);
      // Whoever comes from here has agreed to the terms a moment ago, so the first workspace need not ask anew.
      return navigate(takeInvitation() ?? '/workspace', { replace: true, state: AGREED_STATE });
    },
    onError: shownByTheCard,
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
        busy={signup.isPending}
        // The way on from a made account is asked about by nobody.
        isChanged={formState.isDirty && !signup.isSuccess}
        onSubmit={handleSubmit((values) => signup.mutate({ body: { ...values, token } }))}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2 }}>
          <FormField
            control={control}
            name="firstName"
            label={t('auth.firstName')}
            autoComplete="given-name"
            autoFocus
          />
          <FormField
            control={control}
            name="lastName"
            label={t('auth.lastName')}
            autoComplete="family-name"
          />
        </Box>
        <FormField control={control} name="username" label={t('auth.newUsername')} autoComplete="username" />
        <PasswordField
          control={control}
          name="password"
          label={t('auth.password')}
          autoComplete="new-password"
        />
        <PasswordHints password={password} username={username} />
      </AuthForm>
    </AuthCard>
  );
}
