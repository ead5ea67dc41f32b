import type { knowledgeApi, operatorApi } from '@colloquy/contracts';
import type { ObjectStorage } from '@colloquy/object-storage';
import type { Module, ServiceFoundation, WorkspaceAccess } from '@colloquy/service-kit';

/** A module of this service. */
export interface KnowledgeModule extends Module<typeof knowledgeApi & typeof operatorApi> {
  /** Named readiness checks; see `Service`. */
  readonly checks?: Readonly<Record<string, () => Promise<void>>>;
}

/** What each module is made with. */
export interface ServiceParts
  extends Pick<
    ServiceFoundation,
    'aloneSince' | 'database' | 'signal' | 'client' | 'inbox' | 'purge' | 'logger'
  > {
  readonly access: WorkspaceAccess;
  readonly storage: ObjectStorage;
  /** Names this process as the holder of its leases. */
  readonly owner: string;
  /** A dead worker is replaced after this long. */
  readonly leaseMs: number;
  /** Pause between two runs of a job that finishes what was left. */
  readonly jobIntervalMs: number;
  readonly now: () => Date;
}
