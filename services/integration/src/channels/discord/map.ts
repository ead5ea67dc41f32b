import { z } from 'zod';
import { CHANNELS } from '@colloquy/contracts';
import type { ChannelEvent } from '../channel-adapter.ts';

/** The command that a visitor asks with. */
export const COMMAND = { name: 'ask', option: 'question' } as const;

/** Types of interactions, of replies to them, and the flag of a reply that only its asker sees. */
const PING = 1;
const COMMAND_USED = 2;
export const PONG = { type: 1 } as const;
export const DEFERRED = { type: 5 } as const;
export const MESSAGE = 4;
export const EPHEMERAL = 64;

const idSchema = z.string().min(1).max(64);

/** The fields of a connection to Discord that its events are compared with. */
export const discordFieldsSchema = z.object({
  applicationId: z.string(),
  publicKey: z.string(),
  guildIds: z.array(z.string()),
  channelIds: z.array(z.string()),
  allowDm: z.boolean(),
});
export type DiscordFields = z.infer<typeof discordFieldsSchema>;

const pingSchema = z.object({ type: z.literal(PING) });
const senderSchema = z.object({ id: idSchema });
const commandSchema = z.object({
  type: z.literal(COMMAND_USED),
  id: idSchema,
  application_id: idSchema,
  token: z.string().min(1).max(1_024),
  guild_id: idSchema.optional(),
  channel_id: idSchema,
  locale: z.string().max(35).optional(),
  member: z.object({ user: senderSchema }).optional(),
  user: senderSchema.optional(),
  data: z.object({
    name: z.literal(COMMAND.name),
    options: z
      .array(
        z.object({
          name: z.literal(COMMAND.option),
          value: z.string().trim().min(1).max(CHANNELS.discord.maxTextLength),
        }),
      )
      .min(1),
  }),
});

/** The meaning of an interaction for this connection. Anything but a ping and our own command is not answered here. */
export function readInteraction(sent: unknown, fields: DiscordFields): ChannelEvent {
  if (pingSchema.safeParse(sent).success) return { kind: 'acknowledged', reply: PONG };
  const parsed = commandSchema.safeParse(sent);
  if (!parsed.success) return { kind: 'notHere', locale: null };
  const { id, application_id, token, guild_id, channel_id, data, locale = null } = parsed.data;
  const sender = parsed.data.member?.user ?? parsed.data.user;
  const [question] = data.options;
  if (sender === undefined || question === undefined || application_id !== fields.applicationId)
    return { kind: 'notHere', locale };
  if (!isAllowedLocation({ guildId: guild_id, channelId: channel_id }, fields))
    return { kind: 'notHere', locale };
  return {
    kind: 'message',
    message: {
      eventId: id,
      threadId: `${channel_id}:${sender.id}`,
      senderId: sender.id,
      query: question.value,
      locale,
      replyTo: { token },
    },
  };
}

function isAllowedLocation(
  location: { readonly guildId: string | undefined; readonly channelId: string },
  { guildIds, channelIds, allowDm }: DiscordFields,
): boolean {
  // Without a server it is a direct message, whose channel no list names.
  if (location.guildId === undefined) return allowDm;
  const isIn = (ids: readonly string[], id: string) => ids.length === 0 || ids.includes(id);
  return isIn(guildIds, location.guildId) && isIn(channelIds, location.channelId);
}
