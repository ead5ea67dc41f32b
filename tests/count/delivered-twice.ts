/** The test that delivers an event twice to a consumer: its file and its title. */
export interface DeliveredTwice {
  readonly file: string;
  readonly title: string;
}

const test = (file: string, title: string, top = 'services'): DeliveredTwice => ({
  file: `${top}/${file}.int.test.ts`,
  title,
});
const gatewayTest = (file: string, title: string): DeliveredTwice => test(`src/${file}`, title, 'gateway');

const GOOGLE_NOTICE = test('auth/src/google/google', 'is mailed once, however often the event arrives');
const API_KEYS = gatewayTest('api-keys/api-keys', 'asks again at once when it hears %s, however often');
const LINKS = gatewayTest('origins', 'hears at once of %s, however often');
const ROLES = gatewayTest(
  'identity',
  'tells a user at the next answer that their roles changed, once for each change, however often it comes',
);
const ERASED_REQUESTS = test(
  'workspace/src/invitations/repeated-requests',
  'goes with the workspace, with the account that invited, and with the address that is erased, however often it is said',
);
const CONNECTIONS = test(
  'integration/src/connections/connections',
  'goes with its chatbot, its workspace or the conversation, however often the event comes',
);
const RESOURCES = test('billing/src/metering/resources', 'are counted once, however often their events come');

/** Every consumer and its test. */
export const DELIVERED_TWICE: Readonly<Record<string, DeliveredTwice>> = {
  '${service}.forget-requests-of-account': ERASED_REQUESTS,
  '${service}.forget-requests-of-workspace': ERASED_REQUESTS,
  'workspace.audit-${authEvents.secondFactorChanged.type}': test(
    'workspace/src/audit/audit',
    'has the second factor of a member, in each of their workspaces, once however often the event comes',
  ),
  'auth.say-farewell': test(
    'auth/src/deletion/deletion',
    'mails once however often the event comes, and erases the address after it was re-published',
  ),
  'auth.send-google-notice': GOOGLE_NOTICE,
  'auth.send-second-factor-notice': test(
    'auth/src/second-factor/second-factor',
    'tells the owner by mail when it is turned on and off, once however often the event comes',
  ),
  'auth.send-link-mail': test(
    'auth/src/mail-tokens/link-mails',
    'with a link to sign up are sent once, however often their event comes',
  ),
  'auth.send-password-notice': test(
    'auth/src/mail-tokens/link-mails',
    'that tell of a changed password are sent once, however often their event comes',
  ),
  'billing.add-bot': RESOURCES,
  'billing.add-document': RESOURCES,
  'billing.begin-trial': test('billing/src/billing', 'begins with the workspace and shows its limits'),
  'billing.close-subscription': test(
    'billing/src/workspace-deletion/workspace-deletion',
    'ends at the provider once, however often the event comes',
  ),
  'billing.count-answers': test(
    'billing/src/metering/metering',
    'are reported once each, under their own id, however often the event comes',
  ),
  'billing.count-seats': RESOURCES,
  'billing.free-seats': RESOURCES,
  'billing.remove-bot': RESOURCES,
  'billing.remove-document': RESOURCES,
  'bot.open-first-link': test('bot/src/bot', 'keeps one first link when the event of the bot comes again'),
  'bot.remove-bots': test(
    'bot/src/bot',
    'goes with its workspace, however often its event comes, and leaves the bots of others',
  ),
  'bot.date-published-flow': test(
    'bot/src/flows/publishing',
    'has the date of its last publish, however often its event comes',
  ),
  'bot.remove-flow': test(
    'bot/src/flows/publishing',
    'goes with its chatbot, however often its event comes, and leaves those of others',
  ),
  'bot.remove-functions': test(
    'bot/src/functions/functions',
    'go with their chatbot, however often its event comes, and leave those of others',
  ),
  'bot.remove-settings-revisions': test(
    'bot/src/bot',
    'keeps none of a bot that is gone, however often its event comes, and those of others',
  ),
  'bot.take-language': test(
    'bot/src/settings/language-of-documents',
    'is that of most of its documents, once however often their event comes',
  ),
  'bot.remove-images': test('bot/src/images/images', 'goes with its bot, however often its event comes'),
  'bot.remove-links': test(
    'bot/src/bot',
    'closes its public links when it is deleted, once however often its event comes, and no others',
  ),
  'chat.count-feedback': test(
    'chat/src/team/feedback/feedback',
    'changes nothing when the same event is delivered twice',
  ),
  'chat.mark-contact': test(
    'chat/src/team/contact-form/contact-form',
    'is marked on its conversation once more when the event comes twice, which changes nothing',
  ),
  'chat.forget-person': test(
    'chat/src/keeping/deletion/deletion',
    'lose the user whose account is deleted and keep what was said, however often the event is delivered',
  ),
  'chat.remove-model-providers': test(
    'chat/src/models/providers/model-providers',
    'lose their keys with their workspace, however often its event comes',
  ),
  'chat.remove-canned-replies': test(
    'chat/src/team/canned-replies/canned-replies',
    'go with their workspace, however often its event comes',
  ),
  'chat.remove-bot': test(
    'chat/src/keeping/deletion/deletion',
    'go with their bot at once, however often the event is delivered, and for good after thirty days',
  ),
  'chat.unassign-member': test(
    'chat/src/team/inbox/inbox',
    'takes conversations from a member who left, also when the event is delivered twice',
  ),
  'gateway.api-key-changed': API_KEYS,
  'gateway.api-key-member-left': API_KEYS,
  'gateway.api-key-plan-changed': API_KEYS,
  'gateway.api-key-role-changed': API_KEYS,
  'gateway.api-key-workspace-deleted': API_KEYS,
  'gateway.bot-deleted': LINKS,
  'gateway.link-changed': LINKS,
  'gateway.roles-changed': ROLES,
  'gateway.roles-joined': ROLES,
  'gateway.roles-left': ROLES,
  'gateway.session-ended': gatewayTest(
    'identity',
    'ends a session, and no other, however often the event comes',
  ),
  'gateway.sessions-ended': gatewayTest(
    'identity',
    'ends the older sessions of a user, and no newer one, however often the event comes',
  ),
  'integration.erase-messages-of-chat': CONNECTIONS,
  'integration.remove-connections-of-bot': CONNECTIONS,
  'integration.remove-connections-of-workspace': CONNECTIONS,
  'integration.remove-keys': test(
    'integration/src/api-keys/api-keys',
    'deletes its keys, delivered twice or not, and no others',
  ),
  'knowledge.count-base-change': test(
    'knowledge/src/knowledge',
    "counts a change of a bot's base once, however often its event is delivered",
  ),
  'knowledge.count-chunk-citations': test(
    'knowledge/src/ingestion/chunks/chunks',
    'are counted once for an answer that rests on them, however often its event is delivered',
  ),
  'knowledge.count-citations': test(
    'knowledge/src/knowledge',
    'counts a citation once, however often its event is delivered, and keeps the revision that editors compare',
  ),
  'knowledge.follow-page-items': test(
    'knowledge/src/websites/crawling/page-changes',
    'follows the ends of items, however often their events are delivered',
  ),
  'knowledge.process-crawled': test(
    'knowledge/src/websites/crawling/page-changes',
    'takes what a refresh has found, however often its event is delivered',
  ),
  'knowledge.end-scheduled-crawl': test(
    'knowledge/src/websites/schedules/schedules',
    'stop after five failures in a row, which is told once, however often the events come',
  ),
  'knowledge.end-scheduled-processing': test(
    'knowledge/src/websites/schedules/schedules',
    'have the result of their run, however often its event comes',
  ),
  'knowledge.remove-bot': test(
    'knowledge/src/knowledge',
    'deletes all of a deleted bot, however often the event is delivered',
  ),
  'knowledge.remove-pages': test(
    'knowledge/src/websites/websites/websites',
    'goes with all of its pages, however often its event is delivered',
  ),
  'knowledge.remove-websites': test(
    'knowledge/src/websites/websites/websites',
    'goes with its bot, however often the event is delivered',
  ),
  'knowledge.remove-workspace-index': test(
    'knowledge/src/index/workspace-index/changing',
    'go with their workspace, however often its event is delivered',
  ),
  'workspace.audit-${event.type}': test(
    'workspace/src/audit/audit',
    'records what users do in other services, once, and not what follows from it',
  ),
  'workspace.end-memberships': test(
    'workspace/src/account-deletion/account-deletion',
    'ends memberships and deletes workspaces without other members, once however often its event comes',
  ),
  'workspace.erase': test(
    'workspace/src/notices/billing-mails',
    'end with the workspace, once, when its data is due',
  ),
  'workspace.mail-contact': test(
    'workspace/src/notices/contact-mails',
    'reach each admin once for a contact, however often the event comes',
  ),
  'workspace.mail-flow': test(
    'workspace/src/notices/flow-mails',
    'reach each named member once, however often the event comes',
  ),
  'workspace.mail-failure': test(
    'workspace/src/notices/knowledge-mails',
    'reach each admin once a day for a chatbot, however much fails and however often its event comes',
  ),
  'workspace.mail-schedule': test(
    'workspace/src/notices/knowledge-mails',
    'tell each admin of a schedule that stopped, once however often its event comes, and of the next time too',
  ),
  'workspace.mail-limit': test(
    'workspace/src/notices/billing-mails',
    'tell every admin once that 80 percent are used, however often the event comes',
  ),
  'workspace.mail-plan-notice': test(
    'workspace/src/notices/billing-mails',
    'about %s reach every admin, whatever they turned off',
  ),
  'workspace.remove-images': test(
    'workspace/src/images/images',
    'goes with its workspace, however often its event comes, and leaves the pictures of others',
  ),
  'workspace.send-invitation': test(
    'workspace/src/invitations/invitations',
    'are mailed once, however often the event comes',
  ),
};

/** Consumers that drop a cache entry: a second delivery only loads it again. */
export const DROP_CACHES: ReadonlySet<string> = new Set([
  // They close open connections, and find none the second time.
  'gateway.streams-of-changed-key',
  'gateway.streams-of-changed-roles',
  'gateway.streams-of-deleted-workspaces',
  'gateway.streams-of-ended-session',
  'gateway.streams-of-ended-sessions',
  'gateway.streams-of-members-who-left',
  'chat.forget-deleted-bot',
  'chat.forget-functions',
  'chat.forget-link',
  'chat.forget-updated-bot',
  'integration.forget-plan',
]);
