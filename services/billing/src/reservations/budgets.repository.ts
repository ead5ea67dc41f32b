import type { Model } from 'mongoose';
import type { billingApi } from '@colloquy/contracts';
import { createRepository, modify, tenantScope, type OutboxSignal } from '@colloquy/persistence';
import type { BudgetDocument } from './budgets.model.ts';
import type { Budget } from './reservations.policy.ts';

export interface BudgetKey {
  readonly workspaceId: string;
  readonly resource: billingApi.Reservable;
}

/**
 * Computes the next budget from the newest one, null when there is none yet; returning the same object or null writes
 * nothing. It may read, and runs again when another process wrote first.
 */
export type BudgetChange<TResult> = (
  budget: Budget | null,
) => Promise<{ readonly budget: Budget | null; readonly result: TResult }>;

interface Waiting {
  readonly change: BudgetChange<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export type BudgetRepository = ReturnType<typeof createBudgetRepository>;

export function createBudgetRepository(model: Model<BudgetDocument>, signal: OutboxSignal) {
  const budgets = createRepository(model, { signal });
  const waiting = new Map<string, Waiting[]>();

  async function changeAll(key: BudgetKey, changes: readonly BudgetChange<unknown>[]): Promise<unknown[]> {
    const own = budgets.in(tenantScope(key.workspaceId));
    const _id = idOf(key);
    let results: unknown[] = [];
    await modify(
      () => own.findById(_id),
      async (found) => {
        let budget: Budget | null = found;
        results = [];
        for (const change of changes) {
          const changed = await change(budget);
          budget = changed.budget;
          results.push(changed.result);
        }
        return budget === found ? null : budget;
      },
      (found, { periodStart, used, holds }) => {
        const set = { periodStart, used, holds: [...holds] };
        if (found === null) return own.insert({ _id, resource: key.resource, ...set });
        return own.update(_id, { set }, { expectRevision: found.revision });
      },
    );
    return results;
  }

  async function drain(key: BudgetKey): Promise<void> {
    const id = idOf(key);
    for (let batch = waiting.get(id) ?? []; batch.length > 0; batch = waiting.get(id) ?? []) {
      waiting.set(id, []);
      try {
        const results = await changeAll(
          key,
          batch.map(({ change }) => change),
        );
        for (const [at, { resolve }] of batch.entries()) resolve(results[at]);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    waiting.delete(id);
  }

  return {
    /**
     * Decides on the newest state and writes only onto that state. Concurrent changes of one budget in this process
     * share one write, in call order. Throws `overloaded` when other processes always write first.
     */
    change: <TResult>(key: BudgetKey, change: BudgetChange<TResult>) =>
      new Promise<TResult>((resolve, reject) => {
        let result: TResult;
        const entry: Waiting = {
          async change(budget) {
            const changed = await change(budget);
            result = changed.result;
            return changed;
          },
          resolve: () => resolve(result),
          reject,
        };
        const id = idOf(key);
        const others = waiting.get(id);
        if (others !== undefined) others.push(entry);
        else {
          waiting.set(id, [entry]);
          void drain(key);
        }
      }),
  };
}

function idOf({ workspaceId, resource }: BudgetKey): string {
  return `${workspaceId}:${resource}`;
}
