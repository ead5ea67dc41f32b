import type { WidgetState } from '@colloquy/contracts';
import { randomId } from './random-id.ts';

/** The launcher's last look, so that it is painted correctly before the link's settings arrive. */
export interface StoredLook {
  readonly primary: string;
  readonly position: 'left' | 'right';
}

/** Stored data of one public link in a browser. */
export interface VisitorRecord {
  /** The visitor's reference, which gives access to their conversations; not guessable. */
  readonly visitorRef: string;
  readonly chatId: string | null;
  /** The newest answer that the visitor has seen. */
  readonly lastSeenId: string | null;
  /** The conversation in which the contact form was sent. */
  readonly contactedChatId: string | null;
  readonly state: WidgetState | null;
  readonly look: StoredLook | null;
}

export interface VisitorStorage {
  /** Always the newest stored value, because another tab may have written meanwhile. */
  read(): VisitorRecord;
  write(change: Partial<VisitorRecord>): void;
}

const KEY_PREFIX = 'colloquy:';
const STATES: readonly unknown[] = ['minimized', 'expanded', 'sidebar'] satisfies WidgetState[];
const isVisitorRef = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{22,128}$/.test(value);
const isState = (value: unknown): value is WidgetState => STATES.includes(value);

/** The browser's storage, or null when it is disabled. */
export function openLocalStorage(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}

/** The record of one link; kept in memory when the browser refuses to store it. */
export function createVisitorStorage(linkId: string, area: Storage | null): VisitorStorage {
  const key = KEY_PREFIX + linkId;
  let kept: VisitorRecord | undefined;

  function readArea(): VisitorRecord | undefined {
    try {
      return parseRecord(area?.getItem(key) ?? null);
    } catch {
      return undefined;
    }
  }

  function save(record: VisitorRecord): void {
    kept = record;
    try {
      area?.setItem(key, JSON.stringify(record));
    } catch {
      // With full or blocked storage, only the memory across page loads is lost.
    }
  }

  function read(): VisitorRecord {
    const stored = readArea() ?? kept;
    if (stored !== undefined) return stored;
    save({
      visitorRef: randomId(),
      chatId: null,
      lastSeenId: null,
      contactedChatId: null,
      state: null,
      look: null,
    });
    return read();
  }

  return { read, write: (change) => save({ ...read(), ...change }) };
}

type Unchecked<T> = { readonly [K in keyof T]?: unknown };

function parseRecord(json: string | null): VisitorRecord | undefined {
  if (json === null) return undefined;
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return undefined;
  const { visitorRef, chatId, lastSeenId, contactedChatId, state, look }: Unchecked<VisitorRecord> = value;
  if (!isVisitorRef(visitorRef)) return undefined;
  return {
    visitorRef,
    chatId: typeof chatId === 'string' ? chatId : null,
    lastSeenId: typeof lastSeenId === 'string' ? lastSeenId : null,
    contactedChatId: typeof contactedChatId === 'string' ? contactedChatId : null,
    state: isState(state) ? state : null,
    look: parseLook(look),
  };
}

function parseLook(value: unknown): StoredLook | null {
  if (typeof value !== 'object' || value === null) return null;
  const { primary, position }: Unchecked<StoredLook> = value;
  if (typeof primary !== 'string' || !/^#[0-9a-f]{6}$/i.test(primary)) return null;
  return { primary, position: position === 'left' ? 'left' : 'right' };
}
