import { mostChoices, type StepForChat } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

const TARGET_PX = 44;

/** The options of a step: one click answers if one option is enough, otherwise they are marked first. */
export function StepOptions(props: {
  step: StepForChat;
  chosen: readonly string[];
  hasFocus: boolean;
  onChoose: (ids: readonly string[]) => void;
  onSend: (id: string, label: string) => void;
}): ReactElement {
  const t = useText();
  const group = useId();
  const { step, chosen, hasFocus, onChoose, onSend } = props;
  const { minSelect: min, maxSelect, layout } = step.input;
  if (maxSelect === 1 && layout === 'buttons') {
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {step.options.map(({ id, label }, at) => (
          <Button
            key={id}
            variant="outlined"
            autoFocus={hasFocus && at === 0}
            onClick={() => onSend(id, label)}
            sx={{ minHeight: TARGET_PX, whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' }}
          >
            {label}
          </Button>
        ))}
      </Box>
    );
  }
  const max = mostChoices(step);
  const Control = maxSelect === 1 ? Radio : Checkbox;
  const toggle = (id: string) => {
    if (maxSelect === 1) onChoose([id]);
    else onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: layout === 'list' ? 'column' : 'row', flexWrap: 'wrap' }}>
      {step.options.map(({ id, label }, at) => (
        <FormControlLabel
          key={id}
          control={
            <Control
              name={group}
              autoFocus={hasFocus && at === 0}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          }
          label={label}
          sx={{ minHeight: TARGET_PX }}
        />
      ))}
      {max > 1 && (
        <Typography variant="body2" color="textSecondary" sx={{ width: '100%' }}>
          {t('chat.step.choose', { min, max })}
        </Typography>
      )}
    </Box>
  );
}
