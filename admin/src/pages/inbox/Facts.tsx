import type { Chat } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { countryName, formatTime, languageName } from '../../i18n/format.ts';
import { FactList, type ShownFact } from '../../components/FactList.tsx';
import { useText } from '../../i18n/useText.ts';
import { useChannelName } from '../../features/channels/useChannelName.ts';

/** Figures of a conversation, and the ratings of visitors and the team, separately. */
export function Facts(props: { chat: Chat }): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { chat } = props;
  const { visitor, member } = chat.thumbs;
  const content = (csat: Chat['csat']): readonly ShownFact[] => {
    if (csat === null) return [];
    const rating = t('inbox.csatRating', { rating: csat.rating });
    // The visitor's comment, verbatim.
    return [[t('inbox.csat'), csat.comment === null ? rating : `${rating}: “${csat.comment}”`]];
  };
  const known = (
    name: 'inbox.lastMessage' | 'inbox.language' | 'inbox.country',
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
        ...known('inbox.country', chat.country, countryName),
        [t('inbox.counts.questions'), chat.messageCount],
        [t('inbox.counts.unknown'), chat.unknownCount],
        [t('inbox.counts.visitors'), t('inbox.thumbs', visitor)],
        [t('inbox.counts.team'), t('inbox.thumbs', member)],
        ...content(chat.csat),
      ]}
    />
  );
}
