import { z } from 'zod';
import { defineChannelRoutes } from './define-channel-routes.ts';

const MAX_PLACES = 100;

/** An id of Discord: digits of a 64-bit number. */
const snowflakeSchema = z.string().regex(/^\d{5,20}$/);

const fields = {
  applicationId: snowflakeSchema,
  /** Ed25519, in hexadecimal. */
  publicKey: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/),
  /** Servers in which the bot answers; empty for all that it was added to. */
  guildIds: z.array(snowflakeSchema).max(MAX_PLACES),
  /** Channels in which the bot answers; empty for all. */
  channelIds: z.array(snowflakeSchema).max(MAX_PLACES),
  /** Messages without a command need a connection to Discord's gateway, which the product does not open yet. */
  mode: z.literal('slash'),
  /** Without effect on commands, whose answers are replies. */
  replyInThread: z.boolean(),
  allowDm: z.boolean(),
};

/** Discord by the interactions of an application (definitions, section 11). */
export const discordRoutes = defineChannelRoutes({
  name: 'discord',
  label: 'Discord',
  path: '/chat-bots/:id/discord-tokens',
  fields,
  newFields: {
    ...fields,
    guildIds: fields.guildIds.default([]),
    channelIds: fields.channelIds.default([]),
    mode: fields.mode.default('slash'),
    replyInThread: fields.replyInThread.default(true),
    allowDm: fields.allowDm.default(false),
  },
  secrets: {
    botToken: z
      .string()
      .trim()
      .min(20)
      .max(200)
      .regex(/^[\x21-\x7e]+$/),
  },
  signatureHeaders: ['x-signature-ed25519', 'x-signature-timestamp'],
  reply: z.object({
    type: z.int(),
    data: z
      .object({
        content: z.string(),
        flags: z.int(),
        allowed_mentions: z.object({ parse: z.array(z.string()) }),
      })
      .optional(),
  }),
  example: {
    applicationId: '112233445566778899',
    publicKey: 'ab'.repeat(32),
    botToken: 'a-token-of-twenty-characters',
  },
});

export const {
  list: listDiscordTokens,
  create: createDiscordToken,
  change: changeDiscordTokens,
  remove: removeDiscordTokens,
  test: testDiscordToken,
  receive: receiveDiscordEvent,
  connectionSchema: discordConnectionSchema,
} = discordRoutes;
