import { channelOf, type ChannelName, type ChatChannel } from '@colloquy/contracts';

/** The text key of a channel's name; a channel without a text does not compile. */
export function channelText(id: ChatChannel): `inbox.channels.${ChannelName}` {
  return `inbox.channels.${channelOf(id).name}`;
}
