import { describe, expect, it } from 'vitest';
import {
  CHANNELS,
  channelIds,
  channelOf,
  chatChannelSchema,
  isBilled,
  isOfMembers,
  waitsToBeRead,
  type Channel,
} from './channels.ts';
import { AnswerSource } from './enums.ts';

/** A visitor channel that no public link opens, such as a messenger. */
const INVENTED: Channel = {
  id: 99,
  name: 'invented',
  brand: 'Invented',
  audience: 'visitor',
  isMetered: true,
  isOpenByLink: false,
  maxTextLength: 4_000,
};

const expected: Readonly<Record<string, { isRead: boolean; isBilled: boolean; isOpenByLink: boolean }>> = {
  chat: { isRead: true, isBilled: true, isOpenByLink: false },
  debug: { isRead: true, isBilled: false, isOpenByLink: false },
  widget: { isRead: false, isBilled: true, isOpenByLink: true },
  discord: { isRead: false, isBilled: true, isOpenByLink: false },
  invented: { isRead: false, isBilled: true, isOpenByLink: false },
};

describe('the rules of a channel follow from its row', () => {
  const rows: Readonly<Record<string, Channel>> = { ...CHANNELS, invented: INVENTED };

  it.each(Object.keys(expected))('%s', (name) => {
    const channel = rows[name] ?? INVENTED;
    expect({
      isRead: !waitsToBeRead(channel),
      isBilled: isBilled(channel, AnswerSource.external),
      isOpenByLink: channel.isOpenByLink,
    }).toEqual(expected[name]);
    expect(isOfMembers(channel)).toBe(expected[name]?.isRead);
    expect(isBilled(channel, AnswerSource.unknown)).toBe(false);
    expect(isBilled(channel, AnswerSource.cache)).toBe(false);
  });
});

describe('the table of channels', () => {
  it('gives each channel a number of its own, which is what travels', () => {
    const ids = channelIds(() => true);
    expect(new Set(ids).size).toBe(Object.keys(CHANNELS).length);
    for (const id of ids) expect(chatChannelSchema.parse(id)).toBe(id);
    expect(chatChannelSchema.safeParse(INVENTED.id).success).toBe(false);
  });

  it('finds a row and its name by the number', () => {
    for (const [name, row] of Object.entries(CHANNELS)) {
      expect(row.name).toBe(name);
      expect(channelOf(row.id)).toBe(row);
    }
  });

  it('opens no conversation of a member by a public link', () => {
    const opened = Object.values(CHANNELS).filter(({ isOpenByLink }) => isOpenByLink);
    expect(opened.filter(isOfMembers)).toEqual([]);
  });
});
