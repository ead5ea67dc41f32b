import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { useMe } from '../../session/session-hooks.ts';
import { GoogleCard } from '../../features/google/GoogleCard.tsx';
import { useText } from '../../i18n/useText.ts';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { DeleteAccountCard } from './DeleteAccountCard.tsx';
import { DetailsForm } from './DetailsForm.tsx';
import { FirstPasswordCard } from './FirstPasswordCard.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { UsernameForm } from './UsernameForm.tsx';
import { YourDataCard } from './YourDataCard.tsx';

/**
 * 'Edit profile': the user's details and ways to log in. If the profile cannot be loaded, the session has already
 * ended.
 */
export function ProfilePage(): ReactElement {
  const t = useText();
  const { data: me } = useMe();
  if (me === undefined) {
    return (
      <Page width="form">
        <PageHeader title={t('profile.title')} help=" " />
        <Skeleton variant="rounded" height={280} sx={{ mb: 2 }} />
        <Skeleton variant="rounded" height={260} />
      </Page>
    );
  }
  return (
    <Page width="form">
      <PageHeader title={t('profile.title')} help={t('profile.help', { email: me.authUser.email })} />
      <DetailsForm me={me} />
      {me.hasPassword ? (
        <>
          <UsernameForm me={me} />
          <PasswordForm me={me} />
        </>
      ) : (
        <FirstPasswordCard me={me} />
      )}
      <SecondFactorCard me={me} />
      <GoogleCard me={me} />
      <SessionsCard />
      <YourDataCard />
      <DeleteAccountCard me={me} />
    </Page>
  );
}
