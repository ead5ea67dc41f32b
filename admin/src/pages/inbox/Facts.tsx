import type { Chat } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { FactList, type ShownFact } from '../../components/FactList.tsx';
import { useText } from '../../i18n/useText.ts';
import { useChannelName } from './channels.ts';

/** How a conversation went; what visitors and what the team think of its answers, each apart. */
export function Facts(props: { chat: Chat }): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { chat } = props;
  const { visitor, member } = chat.thumbs;
  const known = (
    name: 'inbox.lastMessage' | 'inbox.language',
    value: string | null,
    format: (value: string) => string,
  ): readonly ShownFact[] => (value === null ? [] : [[t(name), format(value)]]);
  return (
    <FactList
      facts={[
        [t('inbox.channel'), channelName(chat.channel)],
        [t('inbox.started'), formatTime(chat._createTime)],
        ...known('inbox.lastMessage', chat.lastMessageAt, formatTime),
        ...known('inbox.language', chat.language, languageName),
        [t('inbox.counts.questions'), chat.messageCount],
        [t('inbox.counts.unknown'), chat.unknownCount],
        [t('inbox.counts.visitors'), t('inbox.thumbs', visitor)],
        [t('inbox.counts.team'), t('inbox.thumbs', member)],
      ]}
    />
  );
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
