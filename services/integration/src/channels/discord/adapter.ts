import { z } from 'zod';
import type { ChannelAdapter, ChannelCheck, OpenConnection } from '../channel-adapter.ts';
import { ProviderError } from '../provider-call.ts';
import { COMMAND, DEFERRED, discordFieldsSchema, EPHEMERAL, MESSAGE, readInteraction } from './map.ts';
import { isSignedByDiscord } from './verify.ts';

/** Discord voids the token of an interaction after 15 minutes; the margin is for the last attempt. */
const REPLY_WITHIN_MS = 14 * 60_000;
/** Option type of a command's text argument. */
const STRING_OPTION = 3;
/** Names in answers must not notify users, roles or everyone. */
const NO_MENTIONS = { parse: [] } as const;
/** Characters that Discord's Markdown reads as marks. */
const MARKS = /[\\*_~`|>[\]()#@<]/g;

/** Characters that would end an address inside a link. */
const NOT_IN_LINK = /[\s<>()]/g;
const encodedCharacter = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

const applicationSchema = z.object({
  id: z.string(),
  verify_key: z.string(),
  interactions_endpoint_url: z.string().nullish(),
});

const fieldsOf = ({ fields }: OpenConnection) => discordFieldsSchema.parse(fields);

/** Discord by interactions over HTTP: the command `/ask`, a deferred reply, and follow-ups for the rest. */
export const discordAdapter: ChannelAdapter = {
  replyWithinMs: REPLY_WITHIN_MS,
  isGenuine: (request, connection, now) => isSignedByDiscord(request, fieldsOf(connection).publicKey, now),
  read: (event, connection) => readInteraction(event, fieldsOf(connection)),
  accepted: DEFERRED,
  says: (content) => ({
    type: MESSAGE,
    data: { content, flags: EPHEMERAL, allowed_mentions: NO_MENTIONS },
  }),
  link(title, url) {
    const text = title.replaceAll(MARKS, String.raw`\$&`);
    // The angle brackets prevent a preview.
    return url === null ? text : `[${text}](<${url.replaceAll(NOT_IN_LINK, encodedCharacter)}>)`;
  },
  async send({ text: content, at, replyTo }, connection, call) {
    const { applicationId } = fieldsOf(connection);
    const webhook = `/webhooks/${applicationId}/${encodeURIComponent(replyTo['token'] ?? '')}`;
    const body = { content, allowed_mentions: NO_MENTIONS };
    if (at === 0) await call({ method: 'PATCH', path: `${webhook}/messages/@original`, body });
    else await call({ method: 'POST', path: webhook, body });
  },
  async check(connection, call) {
    const { applicationId, publicKey } = fieldsOf(connection);
    const headers = { authorization: `Bot ${connection.secrets['botToken'] ?? ''}` };
    const answered = applicationSchema.safeParse(
      await call({ method: 'GET', path: '/applications/@me', headers }),
    );
    if (!answered.success) throw new ProviderError('PROVIDER_FAILED', null);
    const application = answered.data;
    const check = (name: string, failure: ChannelCheck['failure'], ok: boolean): ChannelCheck => ({
      name,
      failure: ok ? null : failure,
    });
    const isOwn = application.id === applicationId;
    const checks = [
      check('token', 'TOKEN_REFUSED', true),
      check('application', 'ACCOUNT_DIFFERS', isOwn),
      check('publicKey', 'KEY_DIFFERS', application.verify_key === publicKey),
      check('address', 'ADDRESS_NOT_SET', application.interactions_endpoint_url === connection.eventsUrl),
    ];
    if (!isOwn) return checks;
    // Registered again by each test, which replaces the command of the same name.
    await call({
      method: 'POST',
      path: `/applications/${applicationId}/commands`,
      headers,
      body: {
        name: COMMAND.name,
        description: 'Ask the chatbot a question',
        options: [
          { type: STRING_OPTION, name: COMMAND.option, description: 'Your question', required: true },
        ],
      },
    });
    return [...checks, check('command', 'NOT_PERMITTED', true)];
  },
};
