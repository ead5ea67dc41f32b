import {
  documentStatusSchema,
  invitationStateSchema,
  planSchema,
  subscriptionStateSchema,
  workspaceRoleSchema,
  type AuditEntry,
  type AuditValues,
} from '@colloquy/contracts';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import type { TextKey, Translate } from '../../../i18n/useText.ts';

/** One field that a change touched; empty where the field was not there. */
export interface AuditChange {
  readonly field: string;
  /** undefined for what was made: then nothing was there before. */
  readonly before: string | undefined;
  /** undefined for what is gone: then nothing is there after. */
  readonly after: string | undefined;
  /** Of a list that went on, what came to it and what went from it. */
  readonly added?: string;
  readonly removed?: string;
}

type Value = AuditValues[string] | undefined;
/** A text for a value; undefined when the value is not of that kind, or when nobody can read it. */
type Format = (value: Value, t: Translate, botName: (id: string) => string | undefined) => string | undefined;

const asFlag: Format = (value, t) =>
  typeof value === 'boolean' ? t(value ? 'audit.on' : 'audit.off') : undefined;

const asTime: Format = (value) => (typeof value === 'string' ? formatTime(value) : undefined);

const noName = (): undefined => undefined;

function isThumb(value: Value): value is 1 | 0 | -1 {
  return value === 1 || value === 0 || value === -1;
}

interface Field {
  readonly label: TextKey;
  readonly format?: Format;
}

/** Fields of a chatbot's settings and of public links, as their own pages label them. */
const LABELLED_ON_THEIR_PAGES = {
  'general.language': 'botSettings.language',
  'general.tone': 'botSettings.tone',
  'general.instructions': 'botSettings.instructions',
  'answering.searchType': 'botSettings.searchType',
  'answering.threshold': 'botSettings.threshold',
  'answering.topK': 'botSettings.topK',
  'answering.strict': 'botSettings.strict',
  'answering.showSources': 'botSettings.showSources',
  'answering.memoryTurns': 'botSettings.memoryTurns',
  'messages.greeting': 'botSettings.greeting',
  'messages.unknown': 'botSettings.unknown',
  'messages.suggestions': 'botSettings.suggestions',
  'moderation.blockedTerms': 'botSettings.blockedTerms',
  'limits.perIpMinute': 'links.perIpMinute',
  'limits.perChatMinute': 'links.perChatMinute',
  'limits.perDay': 'links.perDay',
  'limits.message': 'links.message',
  'theme.primary': 'links.primary',
  'theme.mode': 'links.mode',
  'theme.radius': 'links.radius',
  'widget.position': 'links.position',
  'widget.initial': 'links.initial',
  'widget.showSources': 'links.showSources',
  allowedOrigins: 'audit.fields.allowedOrigins',
  enabled: 'audit.fields.enabled',
  tags: 'audit.fields.tags',
  renamed: 'audit.fields.renamed',
  reason: 'audit.fields.reason',
} satisfies Record<string, TextKey>;

/** How a field is called on the pages where it is changed, and how its values are written there. */
const FIELDS = new Map<string, Field>([
  ...Object.entries(LABELLED_ON_THEIR_PAGES).map(([field, label]): [string, Field] => [
    field,
    { label, format: asFlag },
  ]),
  ['imageUrl', { label: 'audit.fields.imageUrl' }],
  ['validUntil', { label: 'audit.fields.expiresAt', format: asTime }],
  ['expiresAt', { label: 'audit.fields.expiresAt', format: asTime }],
  [
    'value',
    {
      label: 'audit.fields.value',
      format: (value, t) => (isThumb(value) ? t(`audit.ratings.${value}`) : undefined),
    },
  ],
  [
    'documentStatus',
    {
      label: 'audit.fields.state',
      format: (value, t) => {
        const status = documentStatusSchema.safeParse(value).data;
        return status === undefined ? undefined : t(`knowledge.status.${status}`);
      },
    },
  ],
  // Who it is stands on the conversation itself.
  [
    'assignee_id',
    { label: 'audit.fields.assignee', format: (value, t) => asFlag(value !== null, t, noName) },
  ],
  ['name', { label: 'audit.fields.name' }],
  ['description', { label: 'audit.fields.description' }],
  ['language', { label: 'audit.fields.language' }],
  ['timezone', { label: 'audit.fields.timezone' }],
  ['retentionDays', { label: 'audit.fields.retentionDays' }],
  ['allowedEmailDomains', { label: 'audit.fields.allowedEmailDomains' }],
  ['email', { label: 'audit.fields.email' }],
  ['version', { label: 'audit.fields.version' }],
  ['settingsRevision', { label: 'audit.fields.settingsRevision' }],
  ['answersCap', { label: 'billing.cap' }],
  ['scopes', { label: 'audit.fields.scopes' }],
  ['allowedIps', { label: 'audit.fields.allowedIps' }],
  ['ratePerMinute', { label: 'audit.fields.ratePerMinute' }],
  ['prefix', { label: 'audit.fields.prefix' }],
  ['notify.limits', { label: 'settings.notifyLimits', format: asFlag }],
  ['notify.failures', { label: 'settings.notifyFailures', format: asFlag }],
  ['notify.contacts', { label: 'settings.notifyContacts', format: asFlag }],
  [
    'workspace_role_id',
    {
      label: 'audit.fields.workspace_role_id',
      format: (value, t) => {
        const role = workspaceRoleSchema.safeParse(value).data;
        return role === undefined ? undefined : t(`members.roles.${role}`);
      },
    },
  ],
  [
    'state',
    {
      label: 'audit.fields.state',
      format: (value, t) => {
        const invitation = invitationStateSchema.safeParse(value).data;
        if (invitation !== undefined) return t(`members.states.${invitation}`);
        const plan = subscriptionStateSchema.safeParse(value).data;
        return plan === undefined ? undefined : t(`billing.states.${plan}`);
      },
    },
  ],
  [
    'plan_id',
    {
      label: 'audit.fields.plan_id',
      format: (value, t) => {
        const plan = planSchema.safeParse(value).data;
        return plan === undefined ? undefined : t(`audit.plans.${plan}`);
      },
    },
  ],
  [
    'sizeBytes',
    {
      label: 'audit.fields.sizeBytes',
      format: (value) => (typeof value === 'number' ? formatBytes(value) : undefined),
    },
  ],
  [
    'chat_bot_id',
    {
      label: 'audit.fields.chat_bot_id',
      format: (value, _, botName) => (typeof value === 'string' ? botName(value) : undefined),
    },
  ],
  [
    'chat_bot_ids',
    {
      label: 'audit.fields.chat_bot_ids',
      format: (value, _, botName) =>
        Array.isArray(value)
          ? value.flatMap((id) => (typeof id === 'string' ? (botName(id) ?? []) : [])).join(', ')
          : undefined,
    },
  ],
]);

/** What an entry changed, field by field, in the words of the pages where it is changed. Bare ids are left out. */
export function changesOf(
  t: Translate,
  entry: Pick<AuditEntry, 'before' | 'after'>,
  botName: (id: string) => string | undefined,
): readonly AuditChange[] {
  const before = flat(entry.before);
  const after = flat(entry.after);
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field) => {
    const textOf = (value: Value) =>
      FIELDS.get(field)?.format?.(value, t, botName) ?? (isId(field) ? '' : plainText(value));
    const texts = { before: textOf(before[field]), after: textOf(after[field]) };
    if (texts.before === texts.after) return [];
    const label = FIELDS.get(field)?.label;
    return [
      {
        field: label === undefined ? field : t(label),
        before: entry.before === null ? undefined : texts.before,
        after: entry.after === null ? undefined : texts.after,
        ...listChange(before[field], after[field], textOf),
      },
    ];
  });
}

/** A changed field as one line of text. */
export function changeText(t: Translate, change: AuditChange): string {
  const { field, before, after, added = '', removed = '' } = change;
  if (added !== '' || removed !== '') {
    return [
      ...(added === '' ? [] : [t('audit.added', { field, value: added })]),
      ...(removed === '' ? [] : [t('audit.removed', { field, value: removed })]),
    ].join(' · ');
  }
  const nothing = t('audit.nothing');
  if (before === undefined) return t('audit.value', { field, value: after || nothing });
  // What is gone has only what it was.
  if (after === undefined) return t('audit.value', { field, value: before || nothing });
  return t('audit.change', { field, before: before || nothing, after: after || nothing });
}

function listChange(
  before: Value,
  after: Value,
  textOf: (value: Value) => string,
): Pick<AuditChange, 'added' | 'removed'> {
  if (!Array.isArray(before) || !Array.isArray(after)) return {};
  const without = (all: readonly Value[], others: readonly Value[]) => {
    const known = new Set(others.map((one) => JSON.stringify(one)));
    return all.filter((one) => !known.has(JSON.stringify(one)));
  };
  const added = textOf(without(after, before).filter((one) => one !== undefined));
  const removed = textOf(without(before, after).filter((one) => one !== undefined));
  return { ...(added === '' ? {} : { added }), ...(removed === '' ? {} : { removed }) };
}

function isId(field: string): boolean {
  return field.endsWith('_id');
}

function plainText(value: Value): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(plainText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The fields of a field that has some, such as `notify.limits`. */
function flat(values: AuditValues | null): AuditValues {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, one]) => [`${field}.${part}`, one])
        : [[field, value]],
    ),
  );
}
