import type { WorkspaceSettings, WorkspaceSettingsPatch } from '@colloquy/contracts';
import { preferencesOf } from '../workspaces/preferences.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';

type Stored = Pick<WorkspaceDocument, 'name' | 'description' | 'preferences' | 'settingsRevision'>;

export function toSettings(workspace: Stored): WorkspaceSettings {
  const { name, description, settingsRevision } = workspace;
  return { name, description, ...preferencesOf(workspace), revision: settingsRevision };
}

/** Applies the patch to the settings: fields are replaced, `notify` flag by flag; domains are deduplicated. */
export function applySettingsPatch(
  { revision: _current, ...settings }: WorkspaceSettings,
  { revision: _expected, notify, allowedEmailDomains, ...patch }: WorkspaceSettingsPatch,
): Omit<WorkspaceSettings, 'revision'> {
  return {
    ...settings,
    ...defined(patch),
    notify: { ...settings.notify, ...defined(notify ?? {}) },
    allowedEmailDomains:
      allowedEmailDomains === undefined
        ? settings.allowedEmailDomains
        : [...new Set(allowedEmailDomains)].toSorted(),
  };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Defined<T> {
  // Drops only undefined values, as the type says.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Whether an address may be invited: any, or one in a listed domain (not its subdomains). */
export function isDomainAllowed(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
