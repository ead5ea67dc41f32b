import { closestLocale, dashboardTexts } from '@colloquy/texts/dashboard';
import { useEffect } from 'react';
import { useLocaleState } from 'react-admin';

/**
 * Shows the dashboard in the language closest to `chosen`, or to the browser's if that is empty. While it is
 * undefined (the profile is loading) the page stays in the language of the last visit.
 */
export function usePageLanguage(chosen: string | undefined): void {
  const [locale, setLocale] = useLocaleState();
  const wanted =
    chosen === undefined
      ? locale
      : closestLocale(chosen === '' ? navigator.language : chosen, dashboardTexts.locales);
  useEffect(() => {
    document.documentElement.lang = wanted;
    if (wanted !== locale) setLocale(wanted);
  }, [wanted, locale, setLocale]);
}
