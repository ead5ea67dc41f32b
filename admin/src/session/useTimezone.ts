import { detailOf } from './profile-details.ts';
import { useMe } from './session-hooks.ts';

/** The time zone in which a person's days begin: of the profile, else the browser's; undefined until it is known. */
export function useTimezone(): string | undefined {
  const { data: me } = useMe();
  if (me === undefined) return undefined;
  return detailOf(me, 'timezone') || Intl.DateTimeFormat().resolvedOptions().timeZone;
}
