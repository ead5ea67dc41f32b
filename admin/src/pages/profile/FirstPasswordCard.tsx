import { authApi, type Me } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';

/** For an account made with Google: the mail that resets a password also sets the first one. */
export function FirstPasswordCard(props: { me: Me }): ReactElement {
  const t = useText();
  const { email } = props.me.authUser;
  const request = useAction(authApi.requestPasswordReset, { done: t('google.firstPasswordSent', { email }) });
  return (
    <SectionCard title={t('google.firstPasswordTitle')} help={t('google.firstPasswordHelp')}>
      <Button
        variant="outlined"
        loading={request.isPending}
        sx={{ mt: 2 }}
        onClick={() => request.mutate({ body: { email } })}
      >
        {t('google.firstPasswordAction')}
      </Button>
    </SectionCard>
  );
}
