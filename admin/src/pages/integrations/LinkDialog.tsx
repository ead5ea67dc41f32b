import type { PublicLink } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { linkFormSchema, linkValuesOf, type LinkValues } from './link-values.ts';

const MODES = ['system', 'light', 'dark'] as const;
const POSITIONS = ['right', 'left'] as const;
const INITIALS = ['minimized', 'expanded', 'sidebar'] as const;

/** Name, look, behaviour, limits and end of one public link. */
export function LinkDialog(props: {
  link: PublicLink;
  busy: boolean;
  onSave: (values: LinkValues, onError: (error: unknown) => void) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { control, handleSubmit, setError } = useForm<LinkValues>({
    defaultValues: linkValuesOf(props.link),
    resolver: schemaResolver(linkFormSchema(t)),
  });
  const showFailure = useFormFailure(setError, 'name');
  return (
    <FormDialog
      title={t('links.settingsOf', { name: props.link.name })}
      action={t('app.save')}
      busy={props.busy}
      onClose={props.onClose}
      onSubmit={handleSubmit((values) => props.onSave(values, showFailure))}
    >
      <FormField control={control} name="name" label={t('links.name')} counterMax={50} required />
      <Typography variant="h3">{t('links.look')}</Typography>
      <FormField control={control} name="primary" label={t('links.primary')} type="color" />
      <SelectField
        control={control}
        name="mode"
        label={t('links.mode')}
        options={MODES.map((value) => ({ value, label: t(`links.modes.${value}`) }))}
      />
      <FormField control={control} name="radius" label={t('links.radius')} />
      <Typography variant="h3">{t('links.behaviour')}</Typography>
      <SelectField
        control={control}
        name="position"
        label={t('links.position')}
        options={POSITIONS.map((value) => ({ value, label: t(`links.positions.${value}`) }))}
      />
      <SelectField
        control={control}
        name="initial"
        label={t('links.initial')}
        options={INITIALS.map((value) => ({ value, label: t(`links.initials.${value}`) }))}
      />
      <SwitchField control={control} name="showSources" label={t('links.showSources')} />
      <Typography variant="h3">{t('links.limits')}</Typography>
      <FormField control={control} name="perIpMinute" label={t('links.perIpMinute')} />
      <FormField control={control} name="perChatMinute" label={t('links.perChatMinute')} />
      <FormField control={control} name="perDay" label={t('links.perDay')} />
      <FormField control={control} name="message" label={t('links.message')} counterMax={200} />
      <FormField control={control} name="expiresOn" label={t('links.expiresAt')} type="date" />
    </FormDialog>
  );
}
