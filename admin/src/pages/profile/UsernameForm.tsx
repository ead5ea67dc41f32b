import { authApi, usernameSchema, type Me } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { FieldPair, SectionForm } from '../../components/SectionForm.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';

/** Changes the username; the password confirms the user's identity. */
export function UsernameForm(props: { me: Me }): ReactElement {
  const t = useText();
  const schema = z.object({
    username: usernameSchema,
    password: z.string().min(1, t('auth.passwordRequired')),
  });
  const change = useAction(authApi.changeUsername, {
    stale: [authApi.me],
    done: 'profile.usernameChanged',
    onError: handledByForm,
  });
  return (
    <SectionCard title={t('profile.username')} help={t('profile.usernameHelp')}>
      <SectionForm
        action={t('profile.usernameAction')}
        schema={schema}
        defaults={{ username: props.me.authUser.username, password: '' }}
        secrets={['password']}
        onSave={(body) => change.mutateAsync({ body })}
      >
        <FieldPair>
          <FormField name="username" label={t('auth.newUsername')} autoComplete="username" />
          <PasswordField
            name="password"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
        </FieldPair>
      </SectionForm>
    </SectionCard>
  );
}
