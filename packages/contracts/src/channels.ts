import { z } from 'zod';
import { QUERY_MAX_LENGTH } from './constants.ts';
import { BILLED_SOURCES, type AnswerSource } from './enums.ts';

/** What the product needs to know about a channel. */
export interface Channel {
  /** The number that is stored and sent. */
  readonly id: number;
  /** The name in code, texts and files. */
  readonly name: string;
  /** A brand name, the same in every language; null for our own channels, whose names are texts. */
  readonly brand: string | null;
  /** The asker: a signed-in member, whose account is the conversation's `userRef`, or a visitor with a reference. */
  readonly audience: 'member' | 'visitor';
  /** Generated answers count against the plan and are billed; answers of other channels are test answers. */
  readonly isMetered: boolean;
  /** A public link starts its conversations and opens them to the visitor who holds their reference. */
  readonly isOpenByLink: boolean;
  /** Maximum length of one message, in characters. */
  readonly maxTextLength: number;
}

/** Every channel. A new channel is one row here and one folder in the integration service. */
export const CHANNELS = {
  chat: {
    id: 1,
    name: 'chat',
    brand: null,
    audience: 'member',
    isMetered: true,
    isOpenByLink: false,
    maxTextLength: QUERY_MAX_LENGTH,
  },
  debug: {
    id: 2,
    name: 'debug',
    brand: null,
    audience: 'member',
    isMetered: false,
    isOpenByLink: false,
    maxTextLength: QUERY_MAX_LENGTH,
  },
  widget: {
    id: 3,
    name: 'widget',
    brand: null,
    audience: 'visitor',
    isMetered: true,
    isOpenByLink: true,
    maxTextLength: QUERY_MAX_LENGTH,
  },
  discord: {
    id: 4,
    name: 'discord',
    brand: 'Discord',
    audience: 'visitor',
    isMetered: true,
    isOpenByLink: false,
    maxTextLength: 2_000,
  },
} as const satisfies Readonly<Record<string, Channel>>;

type Row = (typeof CHANNELS)[keyof typeof CHANNELS];
export type ChatChannel = Row['id'];
export const chatChannelSchema = z.literal(Object.values(CHANNELS).map(({ id }) => id));

/** The channel with this number. */
export function channelOf(id: ChatChannel): Row {
  const row = Object.values(CHANNELS).find((candidate) => candidate.id === id);
  if (row === undefined) throw new RangeError(`No channel has the number ${id}`);
  return row;
}

type OwnRow = Extract<Row, { readonly brand: null }>;

/** Whether the channel is one of our own, whose name is a text of the catalogue. */
export const isOurs = (channel: Channel): channel is OwnRow => channel.brand === null;

/** The ids of the channels that match `isMeant`. */
export function channelIds(isMeant: (channel: Channel) => boolean): ChatChannel[] {
  return Object.values(CHANNELS).flatMap((channel) => (isMeant(channel) ? [channel.id] : []));
}

export const isOfMembers = ({ audience }: Channel): boolean => audience === 'member';

/** Whether visitors write to another company's service, which a connection of the integration service reaches. */
export const isConnected = ({ audience, isOpenByLink }: Channel): boolean =>
  audience === 'visitor' && !isOpenByLink;

/** Whether incoming messages stay unread until a member reads them; a member's own messages never do. */
export const waitsToBeRead = ({ audience }: Channel): boolean => audience === 'visitor';

/** Whether an answer is billed. Cached, unknown, conversational and test answers are not. */
export function isBilled({ isMetered }: Channel, source: AnswerSource): boolean {
  return isMetered && BILLED_SOURCES.has(source);
}
