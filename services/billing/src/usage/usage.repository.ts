import type { Model } from 'mongoose';
import { INSTANCE_PROVIDER_ID, type AnswerSource, type billingApi } from '@colloquy/contracts';
import { createRepository, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { LedgerDocument, ResourceDocument, ResourceKind } from './usage.model.ts';

export interface LedgerEntry {
  readonly historyId: string;
  readonly workspaceId: string;
  readonly chatBotId: string;
  readonly source: AnswerSource;
  readonly providerId: string | null;
  /** Whether it counts towards the plan. */
  readonly isBilled: boolean;
  readonly answeredAt: Date;
  /** Customer whose meter it is reported to; null for none. */
  readonly meterCustomer: string | null;
}

const BILLED = { isUnbilled: false } as const;

export type UsageRepository = ReturnType<typeof createUsageRepository>;

export function createUsageRepository(
  ledgerEntries: Model<LedgerDocument>,
  resourceEntries: Model<ResourceDocument>,
  signal: OutboxSignal,
) {
  const ledger = createRepository(ledgerEntries, { signal });
  const resources = createRepository(resourceEntries, { signal });
  const countAnswers = (workspaceId: string, since: Date) =>
    ledger.in(tenantScope(workspaceId)).count({ ...BILLED, answeredAt: { $gte: since } });

  return {
    /** Adds an answer once, however often it arrives; returns whether it counts, as decided the first time. */
    async addAnswer(answer: LedgerEntry): Promise<boolean> {
      const { historyId, workspaceId, chatBotId, source, answeredAt, meterCustomer } = answer;
      const meter = { meterState: 'waiting' as const, meterCustomer, meterNextAt: answeredAt };
      const notMetered = { meterState: null, meterCustomer: null, meterNextAt: null };
      const entry = {
        _id: historyId,
        chat_bot_id: chatBotId,
        source,
        provider_id: answer.providerId,
        isUnbilled: !answer.isBilled,
        answeredAt,
        meterTries: 0,
        meterTriedAt: null,
        ...(meterCustomer === null || !answer.isBilled ? notMetered : meter),
      };
      const kept = await ledger.in(tenantScope(workspaceId)).insertOnce(entry);
      return !kept.isUnbilled;
    },
    countAnswers,
    /** Number of answers by provider since then, including those that do not count. */
    async answersByProvider(workspaceId: string, since: Date) {
      const rows = await ledger
        .in(tenantScope(workspaceId))
        .aggregate([
          { $match: { answeredAt: { $gte: since } } },
          { $group: { _id: '$provider_id', answers: { $sum: 1 } } },
        ]);
      const counts = new Map<string, number>();
      for (const row of rows) {
        const id = typeof row['_id'] === 'string' ? row['_id'] : INSTANCE_PROVIDER_ID;
        counts.set(id, (counts.get(id) ?? 0) + Number(row['answers']));
      }
      return [...counts].map(([provider_id, answers]) => ({ provider_id, answers }));
    },
    /** Those of `ids` that are counted, or were while they existed. */
    async knownAmong(workspaceId: string, resource: billingApi.Reservable, ids: readonly string[]) {
      if (ids.length === 0) return new Set<string>();
      const options = { projection: { _id: 1 } } as const;
      const scope = tenantScope(workspaceId);
      const known =
        resource === 'answers'
          ? await ledger.in(scope).find({ ...BILLED, _id: { $in: ids } }, options)
          : await resources.in(scope).find({ _id: { $in: ids } }, options);
      return new Set(known.map(({ _id }) => _id));
    },
    async totals(workspaceId: string, since: Date) {
      const [answers, present] = await Promise.all([
        countAnswers(workspaceId, since),
        resources
          .in(tenantScope(workspaceId))
          .find({ isGone: false }, { projection: { kind: 1, sizeBytes: 1 } }),
      ]);
      const countOf = (kind: ResourceKind) => present.filter((resource) => resource.kind === kind).length;
      return {
        answers,
        bots: countOf('bot'),
        pages: countOf('page'),
        documents: countOf('document'),
        storageBytes: present.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        seats: countOf('seat'),
      };
    },
    async addResource(workspaceId: string, id: string, kind: ResourceKind, sizeBytes: number) {
      const fields = { kind, sizeBytes };
      await resources
        .in(tenantScope(workspaceId))
        .update(id, { set: fields, setOnInsert: { isGone: false } }, { upsert: true });
    },
    /**
     * A deleted resource stays deleted, even if its creation event arrives later. Its kind is known from that event,
     * or not needed.
     */
    async removeResource(workspaceId: string, id: string, kind: ResourceKind) {
      await resources
        .in(tenantScope(workspaceId))
        .update(id, { set: { isGone: true }, setOnInsert: { kind } }, { upsert: true });
    },
  };
}
