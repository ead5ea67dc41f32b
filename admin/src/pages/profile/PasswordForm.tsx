import { authApi, isValidPassword, says, type Me } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { PasswordHints } from '../../features/accounts/PasswordHints.tsx';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { SectionForm } from '../../components/SectionForm.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';

/** Changes the password. Every other session ends; this one continues with the returned token. */
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
  const change = useAction(authApi.changePassword, {
    done: 'profile.passwordChanged',
    onDone: ({ data }) => session.renew(data.jwt),
    onError: handledByForm,
  });
  return (
    <SectionCard title={t('profile.password')} help={t('profile.passwordHelp')}>
      <SectionForm
        action={t('profile.passwordAction')}
        schema={schema}
        defaults={{ oldPassword: '', newPassword: '' }}
        secrets={['oldPassword', 'newPassword']}
        onSave={(body) => change.mutateAsync({ body })}
      >
        <PasswordField
          name="oldPassword"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
        />
        <PasswordField name="newPassword" label={t('profile.newPassword')} autoComplete="new-password" />
        <PasswordHints name="newPassword" username={username} email={email} isForAnother />
      </SectionForm>
    </SectionCard>
  );
}
