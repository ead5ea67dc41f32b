import { useState, type ReactElement } from 'react';
import { formatRelative, formatTime } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';

/** A relative time, with the exact one in a tooltip. */
export function RelativeTime(props: { at: string }): ReactElement {
  const t = useText();
  const [now] = useState(() => new Date());
  const shown = formatRelative(props.at, now);
  return (
    <time dateTime={props.at} title={formatTime(props.at)}>
      {shown === 'yesterday' ? t('app.yesterday') : shown}
    </time>
  );
}
