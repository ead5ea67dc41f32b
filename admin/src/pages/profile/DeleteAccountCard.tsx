import { authApi, type AccountDeletion, type Me } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { membersPath } from '../../routing/paths.ts';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';

/** The end of one's own account. */
export function DeleteAccountCard(props: { me: Me }): ReactElement {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <SectionCard title={t('profile.delete')} help={t('profile.deleteHelp')}>
      <Button color="error" variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAsking(true)}>
        {t('profile.delete')}
      </Button>
      {isAsking && <DeleteAccountDialog me={props.me} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

interface Proof {
  password: string;
  email: string;
}

/** Says what goes before it asks for the proof; while a workspace stands in the way, nothing can be confirmed. */
function DeleteAccountDialog(props: { me: Me; onClose: () => void }): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const preview = useRoute(authApi.previewDeletion, {}, { gcTime: 0 });
  const consequences = preview.data?.data;
  const { control, handleSubmit, setError } = useForm<Proof>({
    defaultValues: { password: '', email: '' },
    resolver: schemaResolver(
      z.object({
        password: z.string().min(consequences?.confirmBy === 'email' ? 0 : 1, t('auth.passwordRequired')),
        email: z.string(),
      }),
    ),
  });
  const showFailure = useFormFailure(setError, 'password', 'email');
  const remove = useAction(authApi.deleteAccount, {
    done: 'profile.deleted',
    onDone: () => session.clear(),
    onError: (error) => {
      showFailure(error);
      // Somebody may have left meanwhile: what stands in the way now is shown.
      void preview.refetch();
    },
  });
  const isReady = consequences !== undefined && consequences.blocked.length === 0;
  return (
    <FormDialog
      title={t('profile.deleteTitle')}
      action={t('profile.delete')}
      isDestructive
      disabled={!isReady}
      busy={remove.isPending}
      onClose={props.onClose}
      onSubmit={handleSubmit(({ password, email }) =>
        remove.mutate({ body: consequences?.confirmBy === 'email' ? { email } : { password } }),
      )}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        {t('profile.deleteText', { email: props.me.authUser.email })}
      </DialogContentText>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton variant="rounded" height={96} />}
      {consequences !== undefined && <Consequences {...consequences} onLeave={props.onClose} />}
      {isReady &&
        (consequences.confirmBy === 'email' ? (
          <FormField control={control} name="email" label={t('profile.deleteEmail')} autoComplete="off" />
        ) : (
          <PasswordField
            control={control}
            name="password"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
        ))}
    </FormDialog>
  );
}

function Consequences(props: AccountDeletion & { onLeave: () => void }): ReactElement {
  const t = useText();
  const { deleted, blocked, left } = props;
  return (
    <>
      {blocked.length > 0 && (
        <Alert severity="warning">
          <NamedList
            title={t('profile.deleteBlocked')}
            of={blocked}
            show={({ id, name }) => (
              <Link underline="always" component={RouterLink} to={membersPath(id)} onClick={props.onLeave}>
                {name}
              </Link>
            )}
          />
        </Alert>
      )}
      <NamedList title={t('profile.deleteGoes')} of={deleted} show={({ name }) => name} />
      <NamedList title={t('profile.deleteLeaves')} of={left} show={({ name }) => name} />
    </>
  );
}

type Named = AccountDeletion['left'][number];

function NamedList(props: {
  title: string;
  of: readonly Named[];
  show: (one: Named) => ReactNode;
}): ReactElement | null {
  const titleId = useId();
  if (props.of.length === 0) return null;
  return (
    <div>
      <Typography id={titleId} variant="body2">
        {props.title}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ my: 0.5, pl: 3 }}>
        {props.of.map((one) => (
          <Typography key={one.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {props.show(one)}
          </Typography>
        ))}
      </Box>
    </div>
  );
}
