import { NAME_MAX_LENGTH, nameSchema, type PublicLink } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { linkPatchOf } from './link-values.ts';
import { usePublicLinks } from './usePublicLinks.ts';

type Asking =
  | { readonly kind: 'settings' | 'delete'; readonly link: PublicLink }
  | { readonly kind: 'create' };

/** Every public link of a chatbot. */
export function LinkSection(props: { botId: string; canManage: boolean }): ReactElement {
  const t = useText();
  const links = usePublicLinks(props.botId);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const { data, error, refetch } = links.read;
  return (
    <SectionCard title={t('links.title')} help={t('links.help')}>
      {props.canManage && (
        <Button startIcon={<Add />} sx={{ mt: 1 }} onClick={() => setAsking({ kind: 'create' })}>
          {t('links.add')}
        </Button>
      )}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={420} sx={{ mt: 2 }} />}
      {data?.length === 0 && (
        <EmptyState icon={<LinkIcon />} title={t('links.none')} text={t('links.noneText')} />
      )}
      <Box component="ul" aria-label={t('links.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data?.map((link) => (
          <LinkCard
            key={link.id}
            link={link}
            canManage={props.canManage}
            busy={links.change.isPending}
            onToggle={(enabled) =>
              links.change.mutate({ link, patch: { enabled } }, { onError: links.showError })
            }
            onSettings={() => setAsking({ kind: 'settings', link })}
            onDelete={() => setAsking({ kind: 'delete', link })}
          />
        ))}
      </Box>
      {asking?.kind === 'create' && (
        <NewLinkDialog
          busy={links.create.isPending}
          onClose={close}
          onSave={(name, onError) => links.create.mutate(name, { onSuccess: close, onError })}
        />
      )}
      {asking?.kind === 'settings' && (
        <LinkDialog
          link={asking.link}
          busy={links.change.isPending}
          onClose={close}
          onSave={(values, onError) =>
            links.change.mutate(
              { link: asking.link, patch: linkPatchOf(asking.link, values) },
              { onSuccess: close, onError },
            )
          }
        />
      )}
      {asking?.kind === 'delete' && (
        <ConfirmDialog
          open
          title={t('links.deleteTitle', { name: asking.link.name })}
          text={t('links.deleteText')}
          action={t('links.deleteAction')}
          busy={links.remove.isPending}
          onClose={close}
          onConfirm={() => links.remove.mutate(asking.link, { onSettled: close })}
        />
      )}
    </SectionCard>
  );
}

function NewLinkDialog(props: {
  busy: boolean;
  onSave: (name: string, onError: (error: unknown) => void) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { control, handleSubmit, setError } = useForm<{ name: string }>({
    defaultValues: { name: '' },
    resolver: schemaResolver(z.object({ name: nameSchema('name') })),
  });
  const showFailure = useFormFailure(setError, 'name');
  return (
    <FormDialog
      title={t('links.addTitle')}
      action={t('app.create')}
      busy={props.busy}
      onClose={props.onClose}
      onSubmit={handleSubmit(({ name }) => props.onSave(name.trim(), showFailure))}
    >
      <FormField
        control={control}
        name="name"
        label={t('links.name')}
        counterMax={NAME_MAX_LENGTH}
        autoFocus
        required
      />
    </FormDialog>
  );
}
