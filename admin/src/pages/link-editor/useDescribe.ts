import type { Description } from '../../components/ClashNotice.tsx';
import { useReadableValue } from '../../components/useReadableValue.ts';
import { useText, type TextKey } from '../../i18n/useText.ts';
import type { LinkValues } from './link-values.ts';

const LABELS: Readonly<Record<keyof LinkValues, TextKey>> = {
  name: 'links.name',
  enabled: 'links.enabled',
  primary: 'links.primary',
  background: 'links.background',
  text: 'links.text',
  mode: 'links.mode',
  radius: 'links.radius',
  position: 'links.position',
  initial: 'links.initial',
  autoOpen: 'links.autoOpen',
  showSources: 'links.showSources',
  sites: 'links.sitesLabel',
  perIpMinute: 'links.perIpMinute',
  perChatMinute: 'links.perChatMinute',
  perDay: 'links.perDay',
  message: 'links.message',
  expiresOn: 'links.expiresOn',
};

/** How the fields of the form are called, and how their values read. */
export function useDescribe(): (name: keyof LinkValues, value: unknown) => Description {
  const t = useText();
  const readable = useReadableValue();
  return (name, value) => ({ label: t(LABELS[name]), text: readable(value) });
}
