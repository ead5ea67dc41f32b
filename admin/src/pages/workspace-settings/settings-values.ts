import type { WorkspaceSettings, WorkspaceSettingsPatch } from '@colloquy/contracts';

/** The settings as a form holds them: lists and numbers as text. */
export interface SettingsValues {
  name: string;
  description: string;
  timezone: string;
  /** Days; empty keeps conversations for ever. */
  retentionDays: string;
  /** Domains with commas, spaces or line breaks between them. */
  domains: string;
  limits: boolean;
  failures: boolean;
  contacts: boolean;
}

export const RETENTION_CHOICES = [30, 90, 365] as const;

export function toSettingsValues(settings: WorkspaceSettings): SettingsValues {
  const { name, description, timezone, retentionDays, allowedEmailDomains, notify } = settings;
  return {
    name,
    description,
    timezone,
    retentionDays: retentionDays === null ? '' : String(retentionDays),
    domains: allowedEmailDomains.join(', '),
    ...notify,
  };
}

/** The domains of the text, each once, in lower case; an `@` before one is forgiven. */
export function parseDomains(text: string): string[] {
  const parts = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(parts.map((part) => part.replace(/^@/, '')).filter((part) => part !== ''))];
}

/** What differs from the stored settings, with the revision it is based on. */
export function toSettingsPatch(stored: WorkspaceSettings, values: SettingsValues): WorkspaceSettingsPatch {
  const { limits, failures, contacts } = values;
  const next = {
    name: values.name.trim(),
    description: values.description.trim(),
    timezone: values.timezone,
    retentionDays: RETENTION_CHOICES.find((days) => String(days) === values.retentionDays) ?? null,
    allowedEmailDomains: parseDomains(values.domains),
    notify: { limits, failures, contacts },
  };
  const before: Readonly<Record<string, unknown>> = { ...stored };
  const changed = Object.entries(next).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  );
  return { revision: stored.revision, ...Object.fromEntries(changed) };
}
