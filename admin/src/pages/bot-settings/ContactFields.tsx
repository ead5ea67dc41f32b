import {
  contactFieldKeySchema,
  contactValidationSchema,
  MAX_CONTACT_FIELDS,
  type ContactField,
  type ContactFieldKey,
} from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useId, type ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { FieldLabel } from '../../components/FieldLabel.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { useText } from '../../i18n/useText.ts';
import type { BotValues } from './bot-settings-values.ts';
import { fieldTitle } from './contact-form-values.ts';

const LABEL_MAX_LENGTH = 80;
/** Fields that a form can contain once; a custom field is identified by its label. */
const ONCE = contactFieldKeySchema.options.filter((key) => key !== 'custom');

/** Fields of the contact form. The address is always required. */
export function ContactFields(): ReactElement {
  const t = useText();
  const id = useId();
  const { field, fieldState } = useController<BotValues, 'contactFields'>({ name: 'contactFields' });
  const fields = field.value;
  const change = (next: readonly ContactField[]) => field.onChange(next);
  const used = new Set(fields.map(({ key }) => key));
  const free: ContactFieldKey = ONCE.find((key) => !used.has(key)) ?? 'custom';
  const add: ContactField = { key: free, label: '', required: false, validation: 'none' };
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <FieldLabel id={id}>{t('botSettings.contactFields')}</FieldLabel>
      {fields.map((one, at) => (
        <FieldRow
          key={at}
          field={one}
          used={used}
          isDisabled={field.disabled ?? false}
          onChange={(changed) => change(fields.map((known, other) => (other === at ? changed : known)))}
          onRemove={() => change(fields.filter((_, other) => other !== at))}
        />
      ))}
      {fieldState.error !== undefined && (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      )}
      <Button
        variant="outlined"
        startIcon={<Add />}
        disabled={field.disabled === true || fields.length >= MAX_CONTACT_FIELDS}
        onClick={() => change([...fields, add])}
        sx={{ justifySelf: 'start' }}
      >
        {t('botSettings.contactAddField')}
      </Button>
    </Box>
  );
}

function FieldRow(props: {
  field: ContactField;
  used: ReadonlySet<ContactFieldKey>;
  isDisabled: boolean;
  onChange: (field: ContactField) => void;
  onRemove: () => void;
}): ReactElement {
  const t = useText();
  const { field, used, isDisabled, onChange } = props;
  const isEmail = field.key === 'email';
  const hasRule = !isEmail && field.key !== 'message';
  const title = fieldTitle(field, t);
  const keys = isEmail
    ? (['email'] as const)
    : contactFieldKeySchema.options.filter(
        (key) => key === field.key || (key !== 'email' && (key === 'custom' || !used.has(key))),
      );
  return (
    <Box
      role="group"
      aria-label={t('botSettings.contactField', { name: title })}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'end',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '150px minmax(0, 1fr) 150px' },
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <NativeSelect
        label={t('botSettings.contactKey')}
        value={field.key}
        disabled={isDisabled || isEmail}
        onChange={(event) =>
          onChange({ ...field, key: contactFieldKeySchema.parse(event.target.value), validation: 'none' })
        }
        options={keys.map((key) => ({ value: key, label: t(`botSettings.contactKeys.${key}`) }))}
      />
      <TextField
        sx={{ gridColumn: { sm: hasRule ? 'auto' : 'span 2' } }}
        label={t('botSettings.contactLabel')}
        value={field.label}
        placeholder={field.key === 'custom' ? '' : t(`botSettings.contactKeys.${field.key}`)}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...field, label: event.target.value })}
        slotProps={{ htmlInput: { maxLength: LABEL_MAX_LENGTH } }}
      />
      {hasRule && (
        <NativeSelect
          label={t('botSettings.contactValidation')}
          value={field.validation}
          disabled={isDisabled}
          onChange={(event) =>
            onChange({ ...field, validation: contactValidationSchema.parse(event.target.value) })
          }
          options={contactValidationSchema.options.map((validation) => ({
            value: validation,
            label: t(`botSettings.contactValidations.${validation}`),
          }))}
        />
      )}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gridColumn: '1 / -1' }}>
        <FormControlLabel
          label={t('botSettings.contactRequired')}
          control={
            <Checkbox
              size="small"
              checked={field.required}
              disabled={isDisabled || isEmail}
              onChange={(_, required) => onChange({ ...field, required })}
            />
          }
        />
        {!isEmail && (
          <IconAction
            label={t('botSettings.contactRemoveField', { name: title })}
            disabled={isDisabled}
            onClick={props.onRemove}
          >
            <Delete fontSize="small" />
          </IconAction>
        )}
      </Box>
    </Box>
  );
}
