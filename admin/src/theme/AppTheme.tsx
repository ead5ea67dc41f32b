import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactElement, ReactNode } from 'react';
import { theme } from './theme.ts';

/** Colours follow the system until the person chooses otherwise; the choice is remembered by the browser. */
export function AppTheme(props: { children: ReactNode }): ReactElement {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey="colloquy.theme"
      disableTransitionOnChange
    >
      <CssBaseline enableColorScheme />
      {props.children}
    </ThemeProvider>
  );
}
