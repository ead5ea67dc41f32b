import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { useState, type ReactElement, type ReactNode } from 'react';
import { InstantColourChange } from './InstantColourChange.tsx';
import { theme } from './theme.ts';

/** Colours follow the system until the user chooses otherwise; the browser stores the choice. */
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

/** The page's policy only allows style elements with the nonce that the gateway wrote into the page. */
function createStyleCache(): ReturnType<typeof createCache> {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'css', ...(nonce && { nonce }) });
}
