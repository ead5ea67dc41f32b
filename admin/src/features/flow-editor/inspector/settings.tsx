import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { NativeSelect } from '../../../components/NativeSelect.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useIssue } from './IssuesContext.ts';

interface SettingProps<TValue> {
  /** Path of the field in the step. */
  readonly name: string;
  readonly label: string;
  readonly value: TValue;
  readonly onChange: (value: TValue) => void;
  readonly help?: string;
}

/** A text field of a step. */
export function TextSetting(
  props: SettingProps<string> & { rows?: number; max?: number; placeholder?: string; id?: string },
): ReactElement {
  const t = useText();
  const issue = useIssue(props.name);
  const { max, rows } = props;
  const help = issue ?? props.help;
  return (
    <TextField
      label={props.label}
      value={props.value}
      placeholder={props.placeholder}
      {...(props.id === undefined ? {} : { id: props.id })}
      onChange={(event) => props.onChange(event.target.value)}
      error={issue !== undefined}
      autoComplete="off"
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { minRows: rows, maxRows: rows * 3 })}
      helperText={
        (help !== undefined || max !== undefined) && (
          <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{help}</span>
            {max !== undefined && (
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {t('app.counter', { used: props.value.trim().length, max })}
              </Box>
            )}
          </Box>
        )
      }
    />
  );
}

/** A number field of a step, optionally empty. Invalid input shows an error, and the last number stays. */
export function NumberSetting(
  props: SettingProps<number | null> & { isOptional?: boolean; integer?: boolean },
): ReactElement {
  const t = useText();
  const issue = useIssue(props.name);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = props.value === null ? '' : String(props.value);
  const read = (text: string): number | null | undefined => {
    const plain = text.trim().replace(',', '.');
    if (plain === '') return props.isOptional === true ? null : undefined;
    const number = Number(plain);
    if (!Number.isFinite(number) || (props.integer !== false && !Number.isInteger(number))) return undefined;
    return number;
  };
  const isWrong = typed !== null && read(typed) === undefined;
  const error = isWrong ? t('flow.field.notNumber') : issue;
  return (
    <TextField
      label={props.label}
      value={typed ?? shown}
      onChange={(event) => {
        setTyped(event.target.value);
        const number = read(event.target.value);
        if (number !== undefined) props.onChange(number);
      }}
      onBlur={() => setTyped(null)}
      error={error !== undefined}
      helperText={error ?? props.help}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: props.integer === false ? 'decimal' : 'numeric' } }}
    />
  );
}

/** An on/off field of a step. */
export function SwitchSetting(props: Omit<SettingProps<boolean>, 'name' | 'help'>): ReactElement {
  return (
    <FormControlLabel
      label={props.label}
      control={
        <Switch
          size="small"
          checked={props.value}
          onChange={(_, isOn) => props.onChange(isOn)}
          sx={{ mx: 1 }}
        />
      }
    />
  );
}

/** A select field of a step. */
export function SelectSetting<TValue extends string>(
  props: SettingProps<TValue> & {
    options: readonly { readonly value: TValue; readonly label: string }[];
  },
): ReactElement {
  const issue = useIssue(props.name);
  return (
    <NativeSelect
      label={props.label}
      value={props.value}
      onChange={(event) => {
        const chosen = props.options.find(({ value }) => value === event.target.value);
        if (chosen !== undefined) props.onChange(chosen.value);
      }}
      error={issue !== undefined}
      helperText={issue ?? props.help}
      options={props.options}
    />
  );
}
