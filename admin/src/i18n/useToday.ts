import { useSyncExternalStore } from 'react';
import { dayIn } from './format.ts';

const MINUTE_MS = 60_000;

/** The present day in the displayed time zone, such as `2026-11-21`; a page that is open past midnight gets the next. */
export function useToday(): string {
  return useSyncExternalStore(onTime, today);
}

function today(): string {
  return dayIn(new Date());
}

function onTime(notify: () => void): () => void {
  const timer = setInterval(notify, MINUTE_MS);
  // A sleeping page has no timers.
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}
