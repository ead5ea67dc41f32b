import { detailOf } from './profile-details.ts';
import { useMe } from './session-hooks.ts';

/** The user's time zone: the profile's, otherwise the browser's; undefined until loaded. */
export function useTimezone(): string | undefined {
  const { data: me } = useMe();
  if (me === undefined) return undefined;
  return detailOf(me, 'timezone') || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
