import type { VersionCount } from '@colloquy/vector-store';
import type { z } from 'zod';
import type { Acknowledged } from './client-log.ts';
import type * as rows from './rows.ts';

type Rows<TSchema extends z.ZodType> = readonly z.infer<TSchema>[];

/** Chunks of one version, with their positions. */
export interface StoredVersion extends VersionCount {
  readonly positions: readonly number[];
}

/** A search in one bot with the exclusions from the database, and its results. */
export interface Probe {
  readonly workspaceId: string;
  readonly botId: string;
  /** The version whose text was searched for. */
  readonly itemId: string;
  readonly version: number;
  readonly hits: readonly { readonly itemId: string; readonly version: number }[];
}

/** Everything stored at one moment, as plain data: the only input of the invariants. */
export interface Snapshot {
  readonly at: Date;
  readonly accounts: Rows<typeof rows.accountRow>;
  readonly mailTokens: Rows<typeof rows.mailTokenRow>;
  readonly workspaces: Rows<typeof rows.workspaceRow>;
  readonly bots: Rows<typeof rows.botRow>;
  readonly links: Rows<typeof rows.linkRow>;
  readonly items: Rows<typeof rows.itemRow>;
  readonly drafts: Rows<typeof rows.draftRow>;
  readonly bases: Rows<typeof rows.baseRow>;
  readonly chats: Rows<typeof rows.chatRow>;
  readonly turns: Rows<typeof rows.turnRow>;
  readonly ledger: Rows<typeof rows.ledgerRow>;
  readonly budgets: Rows<typeof rows.budgetRow>;
  readonly resources: Rows<typeof rows.resourceRow>;
  readonly subscriptions: Rows<typeof rows.subscriptionRow>;
  readonly inbox: Rows<typeof rows.inboxRow>;
  /** Documents with events in their outbox. */
  readonly waiting: readonly { readonly collection: string; readonly id: string }[];
  /** Dead letters of all consumers. */
  readonly deadLetters: readonly { readonly consumer: string; readonly position: string }[];
  readonly versions: readonly StoredVersion[];
  readonly probes: readonly Probe[];
  readonly files: readonly { readonly key: string; readonly sizeBytes: number }[];
  /** Keys of the pictures of workspaces and chatbots, and of their uploads. */
  readonly pictures: readonly string[];
  /** Paths below the data folder. */
  readonly temporaryFiles: readonly string[];
  /** Writes acknowledged to clients. */
  readonly acknowledged: readonly Acknowledged[];
}
