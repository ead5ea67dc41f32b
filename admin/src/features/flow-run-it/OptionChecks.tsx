import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import type { OptionProps } from './option-props.ts';

/** Options of which several can be chosen, and are sent together. */
export function OptionChecks({ options, onAnswer }: OptionProps): ReactElement {
  const t = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const send = () => {
    const labels = options.filter(({ id }) => chosen.includes(id)).map(({ label }) => label);
    const shown = labels.join(', ');
    onAnswer({ text: shown, optionIds: [...chosen] }, shown);
  };
  const toggle = (id: string, isOn: boolean) =>
    setChosen((before) => (isOn ? [...before, id] : before.filter((other) => other !== id)));
  return (
    <Box role="group" aria-label={t('flowRunIt.options')} sx={{ display: 'grid', justifyItems: 'start' }}>
      {options.map(({ id, label }, index) => (
        <FormControlLabel
          key={id}
          label={label}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(id)}
              onChange={(_, isOn) => toggle(id, isOn)}
            />
          }
        />
      ))}
      <Button variant="contained" disabled={chosen.length === 0} onClick={send} sx={{ mt: 1 }}>
        {t('flowRunIt.send')}
      </Button>
    </Box>
  );
}
