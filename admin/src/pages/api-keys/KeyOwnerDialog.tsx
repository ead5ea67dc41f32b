import type { ApiKey } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { Admins } from '../../features/members/useAdmins.ts';

interface OwnerValues {
  owner_id: string;
}

/** Hands a key to an admin: to somebody else, or, when it has stopped, to whoever takes it over. */
export function KeyOwnerDialog(props: {
  apiKey: ApiKey;
  admins: Admins;
  busy: boolean;
  onSave: (ownerId: string, onError: (error: unknown) => void) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { apiKey, admins } = props;
  const options = admins.options.filter(({ value }) => value !== apiKey.owner_id);
  const { control, handleSubmit, setError } = useForm<OwnerValues>({
    values: { owner_id: options[0]?.value ?? '' },
  });
  const showFailure = useFormFailure(setError, 'owner_id');
  return (
    <FormDialog
      title={t('apiKeys.ownerTitle', { name: apiKey.name })}
      action={t('apiKeys.ownerAction')}
      busy={props.busy}
      disabled={options.length === 0}
      onClose={props.onClose}
      onSubmit={handleSubmit(({ owner_id }) => props.onSave(owner_id, showFailure))}
    >
      <Typography>{t(options.length === 0 ? 'apiKeys.ownerNobody' : 'apiKeys.ownerText')}</Typography>
      {options.length > 0 && (
        <SelectField control={control} name="owner_id" label={t('apiKeys.ownerLabel')} options={options} />
      )}
    </FormDialog>
  );
}
