import {
  LINK_PARTS,
  documentStatusSchema,
  invitationStateSchema,
  planSchema,
  subscriptionStateSchema,
  workspaceRoleSchema,
  type AuditEntry,
  type AuditValues,
} from '@colloquy/contracts';
import { z } from 'zod';
import { linkLabelOf, rowsOf } from '../../../features/links/link-rows.ts';
import { formatBytes, formatTime } from '../../../i18n/format.ts';
import type { TextKey, Translate } from '../../../i18n/useText.ts';

/** One changed field; empty if the field did not exist. */
export interface AuditChange {
  readonly field: string;
  /** Undefined for a created target. */
  readonly before: string | undefined;
  /** Undefined for a deleted target. */
  readonly after: string | undefined;
  /** Added and removed entries of a list. */
  readonly added?: string;
  readonly removed?: string;
}

type Value = AuditValues[string] | undefined;
/** A text for a value; undefined for a value of another kind, or an unreadable one. */
type Format = (value: Value, t: Translate, botName: (id: string) => string | undefined) => string | undefined;

const asFlag: Format = (value, t) =>
  typeof value === 'boolean' ? t(value ? 'audit.on' : 'audit.off') : undefined;
const asTime: Format = (value) => (typeof value === 'string' ? formatTime(value) : undefined);

/** Texts of the contracts' enum values. */
function inWords<TValue>(schema: z.ZodType<TValue>, keyOf: (value: TValue) => TextKey): Format {
  return (value, t) => {
    const { success, data } = schema.safeParse(value);
    return success ? t(keyOf(data)) : undefined;
  };
}

const asInvitation = inWords(invitationStateSchema, (state) => `members.states.${state}`);
const asPlanState = inWords(subscriptionStateSchema, (state) => `billing.states.${state}`);

/** Fields with their own format; all other booleans are shown as on or off. */
const FORMATS = new Map<string, Format>(
  Object.entries<Format>({
    validUntil: asTime,
    expiresAt: asTime,
    value: inWords(z.literal([1, 0, -1]), (thumb) => `audit.ratings.${thumb}`),
    documentStatus: inWords(documentStatusSchema, (status) => `knowledge.status.${status}`),
    // The conversation itself shows the assignee.
    assignee_id: (value, t) => t(value === null ? 'audit.off' : 'audit.on'),
    workspace_role_id: inWords(workspaceRoleSchema, (role) => `members.roles.${role}`),
    state: (...args) => asInvitation(...args) ?? asPlanState(...args),
    plan_id: inWords(planSchema, (plan) => `audit.plans.${plan}`),
    sizeBytes: (value) => (typeof value === 'number' ? formatBytes(value) : undefined),
    chat_bot_id: (value, _, botName) => (typeof value === 'string' ? botName(value) : undefined),
    chat_bot_ids: (value, _, botName) =>
      Array.isArray(value)
        ? value.flatMap((id) => (typeof id === 'string' ? (botName(id) ?? []) : [])).join(', ')
        : undefined,
  }),
);

/** Fields that only the audit log labels, by their own names. */
const NAMED_HERE = [
  ...(['allowedOrigins', 'enabled', 'tags', 'renamed', 'reason', 'imageUrl', 'expiresAt', 'value'] as const),
  ...(['name', 'description', 'language', 'timezone', 'retentionDays', 'allowedEmailDomains'] as const),
  ...(['email', 'version', 'settingsRevision', 'scopes', 'allowedIps', 'ratePerMinute', 'prefix'] as const),
  ...(['workspace_role_id', 'state', 'plan_id', 'sizeBytes', 'chat_bot_id', 'chat_bot_ids'] as const),
  ...(['revision', 'steps'] as const),
];

/** A field's label on the page where it is edited, or here. */
const LABELS = new Map<string, TextKey>([
  ...(['own', ...LINK_PARTS] as const).flatMap((group) =>
    rowsOf(group).map(({ field, name }): [string, TextKey] => [
      group === 'own' ? field : `${group}.${field}`,
      linkLabelOf(name),
    ]),
  ),
  // After the fields of links, because other records have some of the same names.
  ...NAMED_HERE.map((field): [string, TextKey] => [field, `audit.fields.${field}`]),
  ...Object.entries<TextKey>({
    validUntil: 'audit.fields.expiresAt',
    documentStatus: 'audit.fields.state',
    assignee_id: 'audit.fields.assignee',
    answersCap: 'billing.cap',
    'notify.limits': 'settings.notifyLimits',
    'notify.failures': 'settings.notifyFailures',
    'notify.contacts': 'settings.notifyContacts',
    'general.language': 'botSettings.language',
    'general.tone': 'botSettings.tone',
    'general.instructions': 'botSettings.instructions',
    'answering.searchType': 'botSettings.searchType',
    'answering.threshold': 'botSettings.threshold',
    'answering.topK': 'botSettings.topK',
    'answering.strict': 'botSettings.strict',
    'answering.showSources': 'botSettings.showSources',
    'answering.memoryTurns': 'botSettings.memoryTurns',
    'answering.cacheHours': 'botSettings.cacheHours',
    'messages.greeting': 'botSettings.greeting',
    'messages.unknown': 'botSettings.unknown',
    'messages.suggestions': 'botSettings.suggestions',
    'moderation.blockedTerms': 'botSettings.blockedTerms',
    'moderation.scope': 'botSettings.scope',
    'privacy.retentionDays': 'botSettings.retention',
    'privacy.maskPii': 'botSettings.maskPii',
    'privacy.consentText': 'botSettings.consentText',
    'model.provider_id': 'botSettings.provider',
    'model.model': 'botSettings.modelName',
    'model.temperature': 'botSettings.temperature',
    'model.maxTokens': 'botSettings.maxTokens',
    'model.fallback': 'botSettings.fallback',
    'flow.liveRevision': 'audit.fields.liveRevision',
    'flow.allowInterruptions': 'audit.fields.allowInterruptions',
    'flow.abandonMinutes': 'audit.fields.abandonMinutes',
    'contactForm.enabled': 'botSettings.contactEnabled',
    'contactForm.trigger': 'botSettings.contactTrigger',
    'contactForm.intro': 'botSettings.contactIntro',
    'contactForm.fields': 'botSettings.contactFields',
    'contactForm.consent': 'botSettings.contactConsentText',
    'contactForm.success': 'botSettings.contactSuccess',
    'contactForm.autoReply': 'botSettings.contactAutoReply',
    'contactForm.recipients': 'botSettings.contactRecipients',
    'handoff.enabled': 'botSettings.handoffEnabled',
    'handoff.onNegativeFeedback': 'botSettings.handoffOnNegativeFeedback',
    'handoff.hours': 'audit.fields.handoffHours',
    'handoff.timezone': 'botSettings.handoffTimezone',
    'handoff.outOfHours': 'botSettings.handoffOutOfHours',
  }),
]);

/** The changes of an entry, by field, with the labels of the pages where they are edited. Bare ids are left out. */
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
      (FORMATS.get(field) ?? asFlag)(value, t, botName) ?? (isId(field) ? '' : plainText(value));
    const texts = { before: textOf(before[field]), after: textOf(after[field]) };
    if (texts.before === texts.after) return [];
    const label = LABELS.get(field);
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
  // A deleted target has only its former values.
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

/** Flattens nested fields, such as `notify.limits`. */
function flat(values: AuditValues | null): AuditValues {
  return Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, one]) => [`${field}.${part}`, one])
        : [[field, value]],
    ),
  );
}
