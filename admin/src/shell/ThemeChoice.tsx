import { useColorScheme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { ChoiceButtons } from '../components/ChoiceButtons.tsx';
import { useText } from '../i18n/useText.ts';

const MODES = ['light', 'dark', 'system'] as const;

/** Selects the light, dark or system theme. */
export function ThemeChoice(): ReactElement {
  const t = useText();
  const { mode, setMode } = useColorScheme();
  return (
    <ChoiceButtons
      options={MODES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      value={mode ?? 'system'}
      onChange={setMode}
      group={{ 'aria-label': t('theme.title'), fullWidth: true }}
    />
  );
}
