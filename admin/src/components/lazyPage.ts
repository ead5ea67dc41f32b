import type { TextPart } from '@colloquy/texts/dashboard';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadTexts } from '../i18n/i18n-provider.ts';

/** A missing chunk reloads the page at most once within this time (specification, section 9). */
const CHUNK_RELOAD_GUARD_MS = 10_000;
const RELOADED_AT_KEY = 'colloquy.chunkReloadAt';

/** True when a failed chunk may reload the page, because the last such reload is long enough ago. */
export function mayReload(lastReloadAt: string | null, nowMs: number): boolean {
  const last = Number(lastReloadAt ?? Number.NaN);
  return !Number.isFinite(last) || nowMs - last > CHUNK_RELOAD_GUARD_MS;
}

/**
 * A page in a bundle of its own, with its texts. After a release the old page's chunks are missing: one reload
 * fetches the new ones; if that does not help, the error page is shown.
 */
export function lazyPage<TProps extends object>(
  load: () => Promise<ComponentType<TProps>>,
  texts: readonly TextPart[] = [],
): LazyExoticComponent<ComponentType<TProps>> {
  return lazy(async () => {
    try {
      const [component] = await Promise.all([load(), loadTexts(texts)]);
      return { default: component };
    } catch (error) {
      if (!mayReload(sessionStorage.getItem(RELOADED_AT_KEY), Date.now())) throw error;
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
      location.reload();
      return new Promise(() => undefined);
    }
  });
}
