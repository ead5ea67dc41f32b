import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

const MODES = ['light', 'dark', 'system'] as const;

/** Light, dark, or as the system has it. */
export function ThemeChoice(): ReactElement {
  const t = useText();
  const { mode, setMode } = useColorScheme();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={mode ?? 'system'}
      aria-label={t('theme.title')}
      onChange={(_, next: unknown) => {
        const chosen = MODES.find((one) => one === next);
        if (chosen) setMode(chosen);
      }}
    >
      {MODES.map((one) => (
        <ToggleButton key={one} value={one} sx={{ textTransform: 'none', py: 0.25 }}>
          {t(`theme.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
