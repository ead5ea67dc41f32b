import { channelOf, isOurs, type Channel, type ChatChannel } from '@colloquy/contracts';
import { useText } from '../../i18n/useText.ts';

/** The name of a channel: its brand, or the text of our own; an own channel without a text does not compile. */
export function useChannelName(): (id: ChatChannel) => string {
  const t = useText();
  return (id) => {
    const channel: Channel = channelOf(id);
    return isOurs(channel) ? t(`inbox.channels.${channel.name}`) : (channel.brand ?? channel.name);
  };
}
