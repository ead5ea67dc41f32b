import kafkajs, { type PartitionAssigner } from 'kafkajs';

const NAME = 'ColloquyCoPartition';
const VERSION = 0;

/**
 * Assigns partition n of every topic to the same member, so that the reader of a key's events also reads its retries
 * and can keep both in order.
 */
export const coPartitionAssigner: PartitionAssigner = ({ cluster }) => ({
  name: NAME,
  version: VERSION,
  async assign({ members, topics }) {
    const memberIds = members.map(({ memberId }) => memberId).toSorted((a, b) => a.localeCompare(b));
    const assignments = memberIds.map(() => new Map<string, number[]>());
    for (const topic of topics) {
      for (const { partitionId } of cluster.findTopicPartitionMetadata(topic)) {
        const assignment = assignments[partitionId % memberIds.length];
        assignment?.set(topic, [...(assignment.get(topic) ?? []), partitionId]);
      }
    }
    return memberIds.map((memberId, index) => ({
      memberId,
      memberAssignment: kafkajs.AssignerProtocol.MemberAssignment.encode({
        version: VERSION,
        assignment: Object.fromEntries(assignments[index] ?? []),
        userData: Buffer.alloc(0),
      }),
    }));
  },
  protocol: ({ topics }) => ({
    name: NAME,
    metadata: kafkajs.AssignerProtocol.MemberMetadata.encode({
      version: VERSION,
      topics,
      userData: Buffer.alloc(0),
    }),
  }),
});
