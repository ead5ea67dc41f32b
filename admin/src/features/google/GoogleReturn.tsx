import { authApi, googleApi, type AuthUser } from '@colloquy/contracts';
import CircularProgress from '@mui/material/CircularProgress';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../accounts/AuthCard.tsx';
import { refresh } from '../../api/route-key.ts';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { takeInvitation } from '../accounts/pending-invitation.ts';
import { BackFromGoogle } from './BackFromGoogle.tsx';
import { LinkGoogle } from './LinkGoogle.tsx';
import { OfferSignUp } from './OfferSignUp.tsx';
import { readAnswer, type BegunOauth } from './oauth-return.ts';

/** Sends Google's answer to the server, once, and continues as the server decides. */
export function GoogleReturn(props: { begun: BegunOauth }): ReactElement {
  const t = useText();
  const { begun } = props;
  const { call } = useBackend();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [answer] = useState(() => readAnswer(params));
  const { finishSignIn, finishProof, isOtherAccount } = useArrival(begun);
  const hasSent = useRef(false);
  const finish = useMutation({
    mutationFn: async (sent: { code: string; state: string }) => {
      const google = { ...sent, verifier: begun.verifier };
      if (!begun.confirms) return call(googleApi.finishGoogle, { body: google });
      await call(authApi.confirm, { body: { google } });
      await finishProof();
      return null;
    },
    onSuccess: (answer) => (answer?.data.outcome === 'signed-in' ? finishSignIn(answer.data) : undefined),
  });
  const { mutate } = finish;
  useEffect(() => {
    if (answer.kind !== 'code' || hasSent.current) return;
    hasSent.current = true;
    const { code, state } = answer;
    mutate({ code, state });
    // The code is used up, so it is removed from the address and the history.
    void navigate({ search: '' }, { replace: true });
  }, [answer, mutate, navigate]);

  if (answer.kind !== 'code') return <BackFromGoogle begun={begun} help={t(`google.${answer.kind}`)} />;
  if (isOtherAccount) return <BackFromGoogle begun={begun} help={t('google.otherAccount')} />;
  if (finish.error !== null) return <BackFromGoogle begun={begun} error={finish.error} />;
  const outcome = finish.data?.data;
  const { verifier } = begun;
  if (outcome?.outcome === 'link') {
    if (begun.connects !== null && outcome.email !== begun.email) return <OtherAddress begun={begun} />;
    return (
      <LinkGoogle
        proven={{ ...outcome, verifier }}
        isFromProfile={begun.connects !== null}
        onLinked={finishSignIn}
      />
    );
  }
  if (outcome?.outcome === 'unknown') {
    if (begun.connects !== null) return <OtherAddress begun={begun} />;
    return <OfferSignUp proven={{ ...outcome, verifier }} onSignedUp={finishSignIn} />;
  }
  return (
    <AuthCard title={t('google.working')}>
      <CircularProgress aria-label={t('app.loading')} sx={{ mt: 3, display: 'block' }} />
    </AuthCard>
  );
}

function OtherAddress(props: { begun: BegunOauth }): ReactElement {
  const t = useText();
  return <BackFromGoogle {...props} help={t('google.otherAddress', { email: props.begun.email })} />;
}

/** The page after signing in: the user's own, or the profile when Google was connected there. */
function useArrival(begun: BegunOauth): {
  finishSignIn: (signedIn: { jwt: string; user: AuthUser }) => Promise<void>;
  /** The session continues where the confirmation was requested. */
  finishProof: () => Promise<void>;
  isOtherAccount: boolean;
} {
  const { session } = useBackend();
  const navigate = useNavigate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isOtherAccount, setOtherAccount] = useState(false);
  return {
    isOtherAccount,
    async finishProof() {
      notify('google.confirmed', { type: 'success' });
      await navigate(begun.nextPath, { replace: true });
    },
    async finishSignIn({ jwt, user }) {
      if (begun.connects === null) {
        session.begin(jwt);
        const invitation = begun.action === 'register' ? takeInvitation() : undefined;
        await navigate(invitation ?? begun.nextPath, { replace: true });
      } else if (user.id === begun.connects) {
        session.renew(jwt);
        await refresh(queryClient, [authApi.me]);
        notify('google.connected', { type: 'success' });
        await navigate(begun.nextPath, { replace: true });
      } else setOtherAccount(true);
    },
  };
}
