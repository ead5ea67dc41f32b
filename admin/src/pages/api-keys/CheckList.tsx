import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import type { ReactElement, ReactNode } from 'react';

/** Some of several, each with a box to tick. */
export function CheckList<T extends string>(props: {
  label: string;
  options: readonly { readonly value: T; readonly label: string }[];
  values: readonly T[];
  onChange: (values: T[]) => void;
  issue?: string | undefined;
  children?: ReactNode;
}): ReactElement {
  return (
    <FormControl component="fieldset" error={props.issue !== undefined}>
      <FormLabel
        component="legend"
        sx={{ mb: 0.5, fontSize: 13, fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        {props.label}
      </FormLabel>
      {props.children}
      {/* The hidden boxes of the rows must not make the page itself longer. */}
      <FormGroup sx={{ position: 'relative', flexWrap: 'nowrap', maxHeight: 260, overflowY: 'auto' }}>
        {props.options.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            sx={{ overflowWrap: 'anywhere' }}
            control={
              <Checkbox
                size="small"
                sx={{ py: 0.5 }}
                checked={props.values.includes(value)}
                onChange={(_, isOn) =>
                  props.onChange(
                    isOn ? [...props.values, value] : props.values.filter((one) => one !== value),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
      {props.issue !== undefined && <FormHelperText sx={{ mx: 0 }}>{props.issue}</FormHelperText>}
    </FormControl>
  );
}
