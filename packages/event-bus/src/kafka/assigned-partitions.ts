import { createPartitionProgress } from './partition-progress.ts';
import type { Position } from './commits.ts';

export type AssignedPartitions = ReturnType<typeof createAssignedPartitions>;

export function createAssignedPartitions() {
  let current = new Map<string, Position>();
  return {
    /** Applies a new assignment; partitions that stay assigned keep their progress. */
    assign(assignment: Readonly<Record<string, readonly number[]>>) {
      const next = new Map<string, Position>();
      const gained: Position[] = [];
      for (const [topic, partitions] of Object.entries(assignment)) {
        for (const partition of partitions) {
          const name = `${topic}:${partition}`;
          const known = current.get(name);
          const position = known ?? { topic, partition, progress: createPartitionProgress() };
          next.set(name, position);
          if (!known) gained.push(position);
        }
      }
      const lost = [...current].filter(([name]) => !next.has(name)).map(([, position]) => position);
      current = next;
      return { gained, lost };
    },
    progress: (topic: string, partition: number) => current.get(`${topic}:${partition}`)?.progress,
    all: () => [...current.values()],
  };
}
