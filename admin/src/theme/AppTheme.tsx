import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactElement, type ReactNode } from 'react';
import { InstantColourChange } from './InstantColourChange.tsx';
import { theme } from './theme.ts';

/** Colours follow the system until the person chooses otherwise; the choice is remembered by the browser. */
export function AppTheme(props: { children: ReactNode }): ReactElement {
  const [cache] = useState(createStyleCache);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="colloquy.theme">
        <InstantColourChange />
        <CssBaseline enableColorScheme />
        {props.children}
      </ThemeProvider>
    </CacheProvider>
  );
}

/** The page's policy lets only style elements in that carry the nonce which the gateway wrote into the page. */
function createStyleCache(): ReturnType<typeof createCache> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'css', ...(nonce && { nonce }) });
}
