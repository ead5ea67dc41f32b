import { authApi, isValidPassword, says, type Me } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { PasswordHints } from '../../features/accounts/PasswordHints.tsx';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SectionForm } from '../../components/SectionForm.tsx';

interface PasswordValues {
  oldPassword: string;
  newPassword: string;
}

/** Another password. Every other session ends; this one goes on with the token that the answer brings. */
export function PasswordForm(props: { me: Me }): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const { username, email } = props.me.authUser;
  const schema = z.object({
    oldPassword: z.string().min(1, t('auth.passwordRequired')),
    newPassword: z
      .string()
      .refine((password) => isValidPassword(password, { username, email }), says('PASSWORD_NOT_VALID')),
  });
  const { control, handleSubmit, reset, setError } = useForm<PasswordValues>({
    defaultValues: { oldPassword: '', newPassword: '' },
    resolver: schemaResolver(schema),
  });
  const newPassword = useWatch({ control, name: 'newPassword' });
  const showFailure = useFormFailure(setError, 'oldPassword', 'newPassword');
  const change = useAction(authApi.changePassword, {
    done: 'profile.passwordChanged',
    onDone: ({ data }) => {
      session.renew(data.jwt);
      reset();
    },
    onError: showFailure,
  });
  return (
    <SectionCard title={t('profile.password')} help={t('profile.passwordHelp')}>
      <SectionForm
        action={t('profile.passwordAction')}
        busy={change.isPending}
        onSubmit={handleSubmit((values) => change.mutate({ body: values }))}
      >
        <PasswordField
          control={control}
          name="oldPassword"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField
          control={control}
          name="newPassword"
          label={t('profile.newPassword')}
          autoComplete="new-password"
        />
        <PasswordHints password={newPassword} username={username} email={email} />
      </SectionForm>
    </SectionCard>
  );
}
