import { authApi, type Me } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { SectionCard } from '../../components/SectionCard.tsx';

/** For an account made with Google: the mail that resets a password gives the first one, too. */
export function FirstPasswordCard(props: { me: Me }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { email } = props.me.authUser;
  const request = useMutation({
    mutationFn: () => call(authApi.requestPasswordReset, { body: { email } }),
    onSuccess: () => notify('google.firstPasswordSent', { type: 'success', messageArgs: { email } }),
    onError: showError,
  });
  return (
    <SectionCard title={t('google.firstPasswordTitle')} help={t('google.firstPasswordHelp')}>
      <Button variant="outlined" loading={request.isPending} sx={{ mt: 2 }} onClick={() => request.mutate()}>
        {t('google.firstPasswordAction')}
      </Button>
    </SectionCard>
  );
}
