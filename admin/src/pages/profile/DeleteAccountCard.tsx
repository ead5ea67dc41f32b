import { authApi, type AccountDeletion, type Me } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { z } from 'zod';
import { membersPath } from '../../routing/paths.ts';
import { useBackend } from '../../api/backend.tsx';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';

/** Deletes the user's own account. */
export function DeleteAccountCard(props: { me: Me }): ReactElement {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <SectionCard title={t('profile.delete')} help={t('profile.deleteHelp')}>
      <Button
        color="error"
        variant="outlined"
        sx={{ mt: 1.5 }}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('profile.delete')}
      </Button>
      {isAsking && <DeleteAccountDialog me={props.me} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

/** Lists what will be deleted before asking for the confirmation; a blocking workspace disables it. */
function DeleteAccountDialog(props: { me: Me; onClose: () => void }): ReactElement {
  const t = useText();
  const { session } = useBackend();
  const preview = useRoute(authApi.previewDeletion, {}, { gcTime: 0 });
  const consequences = preview.data?.data;
  const remove = useAction(authApi.deleteAccount, {
    done: 'profile.deleted',
    onDone: () => session.clear(),
    onError: () => {
      // Members may have left meanwhile, so the blocking workspaces are reloaded.
      void preview.refetch();
    },
  });
  const byEmail = consequences?.confirmBy === 'email';
  const isReady = consequences !== undefined && consequences.blocked.length === 0;
  return (
    <FieldsDialog
      title={t('profile.deleteTitle')}
      action={t('profile.delete')}
      isDestructive
      disabled={!isReady}
      schema={z.object({
        password: z.string().min(byEmail ? 0 : 1, t('auth.passwordRequired')),
        email: z.string(),
      })}
      defaults={{ password: '', email: '' }}
      onSave={({ password, email }) => remove.mutateAsync({ body: byEmail ? { email } : { password } })}
      onClose={props.onClose}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>
        {t('profile.deleteText', { email: props.me.authUser.email })}
      </DialogContentText>
      <Loaded query={preview} heightPx={96}>
        {({ data }) => <Consequences {...data} onLeave={props.onClose} />}
      </Loaded>
      {isReady &&
        (byEmail ? (
          <FormField name="email" label={t('profile.deleteEmail')} autoComplete="off" />
        ) : (
          <PasswordField
            name="password"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
        ))}
    </FieldsDialog>
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
