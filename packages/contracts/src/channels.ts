import { z } from 'zod';
import { QUERY_MAX_LENGTH } from './constants.ts';
import { BILLED_SOURCES, type AnswerSource } from './enums.ts';

/** What the product needs to know of a way in which questions arrive. */
export interface Channel {
  /** As it is stored and sent. */
  readonly id: number;
  /** As code, texts and files call it. */
  readonly name: string;
  /** Its own name, the same in every language; null for one of ours, whose name is a text. */
  readonly brand: string | null;
  /** Who asks: a signed-in member, whose account is the conversation's `userRef`, or a visitor with a reference. */
  readonly audience: 'member' | 'visitor';
  /** Its generated answers count against the plan and are billed; those of other channels are test answers. */
  readonly isMetered: boolean;
  /** A public link begins its conversations and opens them to a visitor who has their reference. */
  readonly isOpenByLink: boolean;
  /** Characters of one message. */
  readonly maxTextLength: number;
}

/** Every channel; a new one is a row here and a folder of what it sends in the integration service. */
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
} as const satisfies Readonly<Record<string, Channel>>;

type Row = (typeof CHANNELS)[keyof typeof CHANNELS];
/** The number of a channel. */
export type ChatChannel = Row['id'];
export const chatChannelSchema = z.literal(Object.values(CHANNELS).map(({ id }) => id));

/** The channel with this number. */
export function channelOf(id: ChatChannel): Row {
  const row = Object.values(CHANNELS).find((candidate) => candidate.id === id);
  if (row === undefined) throw new RangeError(`No channel has the number ${id}`);
  return row;
}

type OwnRow = Extract<Row, { readonly brand: null }>;

/** One of ours, whose name is a text of the catalogue. */
export const isOurs = (channel: Channel): channel is OwnRow => channel.brand === null;

/** The numbers of the channels that `isMeant` picks. */
export function channelIds(isMeant: (channel: Channel) => boolean): ChatChannel[] {
  return Object.values(CHANNELS).flatMap((channel) => (isMeant(channel) ? [channel.id] : []));
}

export const isOfMembers = ({ audience }: Channel): boolean => audience === 'member';

/** Messages that came in by it wait until a member has read them; members know what they wrote themselves. */
export const waitsToBeRead = ({ audience }: Channel): boolean => audience === 'visitor';

/** Whether an answer is billed: cached, unknown and conversational ones are not, nor is a test answer. */
export function isBilled({ isMetered }: Channel, source: AnswerSource): boolean {
  return isMetered && BILLED_SOURCES.has(source);
}
