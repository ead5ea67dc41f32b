export interface StoredMail {
  /** Hex SHA-256 of the message key. */
  readonly id: string;
  readonly kind: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
}

const TEXT_FIELDS = ['id', 'kind', 'from', 'to', 'subject', 'text', 'sentAt'] as const;
const OPTIONAL_FIELDS = ['replyTo', 'html'] as const;

/** Parses a file of the mailbox; null for anything that is not one of ours. */
export function parseStoredMail(json: string): StoredMail | null {
  try {
    const value: unknown = JSON.parse(json);
    return isStoredMail(value) ? value : null;
  } catch {
    return null;
  }
}

function isStoredMail(value: unknown): value is StoredMail {
  if (typeof value !== 'object' || value === null) return false;
  const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(value));
  return (
    TEXT_FIELDS.every((name) => typeof fields.get(name) === 'string') &&
    OPTIONAL_FIELDS.every((name) => fields.get(name) === null || typeof fields.get(name) === 'string')
  );
}
