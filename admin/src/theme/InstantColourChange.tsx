import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';

/**
 * Switches between light and dark without each control fading separately. MUI's `disableTransitionOnChange` adds a
 * style element, which the page's policy forbids; a constructed style sheet is allowed.
 */
export function InstantColourChange(): null {
  const { colorScheme } = useColorScheme();
  useEffect(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    const frame = requestAnimationFrame(() => requestAnimationFrame(remove));
    function remove(): void {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
    return () => {
      cancelAnimationFrame(frame);
      remove();
    };
  }, [colorScheme]);
  return null;
}
