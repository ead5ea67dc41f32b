import type { ApiKey } from '@colloquy/contracts';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import type { Admins } from '../../features/members/useAdmins.ts';
import { useText } from '../../i18n/useText.ts';

const schema = z.object({ owner_id: z.string() });

/** Makes another admin the key's owner or, for a stopped key, the current user. */
export function KeyOwnerDialog(props: {
  apiKey: ApiKey;
  admins: Admins;
  onSave: (rules: { owner_id: string }) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { apiKey, admins } = props;
  const options = admins.options.filter(({ value }) => value !== apiKey.owner_id);
  const isAlone = options.length === 0;
  return (
    <FieldsDialog
      title={t('apiKeys.ownerTitle', { name: apiKey.name })}
      action={t('apiKeys.ownerAction')}
      disabled={isAlone}
      schema={schema}
      defaults={{ owner_id: options[0]?.value ?? '' }}
      onSave={props.onSave}
      onClose={props.onClose}
    >
      <Typography>{t(isAlone ? 'apiKeys.ownerNobody' : 'apiKeys.ownerText')}</Typography>
      {!isAlone && <SelectField name="owner_id" label={t('apiKeys.ownerLabel')} options={options} />}
    </FieldsDialog>
  );
}
