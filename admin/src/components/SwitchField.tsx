import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { InfoButton } from './InfoButton.tsx';
import { useField, type ExplainedFieldProps } from './useField.ts';

/** An on/off setting. */
export function SwitchField<TValues extends FieldValues>(props: ExplainedFieldProps<TValues>): ReactElement {
  const { field } = useField(props);
  const labelled = (
    <FormControlLabel
      label={props.label}
      control={
        <Switch
          size="small"
          name={field.name}
          checked={field.value === true}
          onChange={field.onChange}
          onBlur={field.onBlur}
          sx={{ mx: 1 }}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
  if (props.info === undefined) return labelled;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      {/* Outside the label, so that clicking it does not toggle the switch. */}
      {labelled}
      <Box sx={{ ml: -1.5 }}>
        <InfoButton about={props.label} text={props.info} size="sm" />
      </Box>
    </Box>
  );
}
