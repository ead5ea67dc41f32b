import { billingApi, type Usage } from '@colloquy/contracts';
import { keepNoAnswers, waitUntil, type ProductClient, type WorkspaceWithBot } from '../product/index.ts';
import { aMemberAsking, type Asker } from './asking-steps.ts';

const A_FEW = 3;

/** The results of attempts made at the same time. */
export interface Outcomes {
  readonly done: number;
  /** The errors of the refused ones. */
  readonly refused: readonly unknown[];
}

/** Starts all of them before the first can end. */
export async function allAtOnce(actions: readonly (() => Promise<unknown>)[]): Promise<Outcomes> {
  const settled = await Promise.allSettled(actions.map((act) => act()));
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { done: settled.length - refused.length, refused };
}

/** Members with a conversation each, created a few at a time: only what a test is about has to run all at once. */
async function membersAsking(client: ProductClient, team: WorkspaceWithBot, count: number): Promise<Asker[]> {
  const members: Asker[] = [];
  while (members.length < count) {
    const few = Math.min(A_FEW, count - members.length);
    members.push(...(await Promise.all(Array.from({ length: few }, () => aMemberAsking(client, team)))));
  }
  return members;
}

/** Asks the same question in separate conversations, `count` at once. */
export async function askAtOnce(
  client: ProductClient,
  team: WorkspaceWithBot,
  query: string,
  count: number,
): Promise<Outcomes> {
  const members = await membersAsking(client, team, count);
  return allAtOnce(members.map((member) => () => member.ask(query)));
}

/** Uses up `count` answers, a few at a time, and makes every later answer count against the plan, too. */
export async function useAnswers(
  client: ProductClient,
  team: WorkspaceWithBot,
  query: string,
  count: number,
): Promise<void> {
  await keepNoAnswers(client, team);
  const members = await membersAsking(client, team, A_FEW);
  for (let left = count; left > 0; left -= A_FEW) {
    await Promise.all(members.slice(0, left).map((member) => member.ask(query)));
  }
}

/** The usage that the Billing page shows, once it shows `count` of the resource. */
export async function usageAt(
  client: ProductClient,
  { jwt, workspaceId }: WorkspaceWithBot,
  resource: keyof Usage,
  count: number,
): Promise<Usage> {
  return waitUntil(`${count} of ${resource} are counted`, async () => {
    const { data } = await client.call(billingApi.getWorkspacePlan, { params: { id: workspaceId } }, { jwt });
    return data.usage[resource] >= count ? data.usage : null;
  });
}
