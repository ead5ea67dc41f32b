import { parsePipeline } from '../aggregate/pipeline.ts';
import { ServerError } from '../errors.ts';
import { find, type FindOptions, isSorted, planFind } from '../query/find.ts';
import type { Plan } from '../query/planner.ts';
import { type BsonDocument, isDocument } from '../values/bson-types.ts';
import { splitPipeline } from './aggregate.ts';
import { type CommandContext, type CommandTable, documentArg, listArg } from './command.ts';
import { findOptions } from './find.ts';

/** How each explainable command finds its documents. */
const OPTIONS: Readonly<Record<string, (command: BsonDocument) => FindOptions>> = {
  find: (command) => findOptions(command, 'filter'),
  count: (command) => findOptions(command, 'query'),
  distinct: (command) => findOptions(command, 'query'),
  findAndModify: (command) => ({ ...findOptions(command, 'query'), limit: 1 }),
  aggregate: (command) => splitPipeline(parsePipeline(command['pipeline'])).options,
  update: (command) => ({ filter: documentArg(listArg(command, 'updates')[0] ?? {}, 'q') }),
  delete: (command) => ({ filter: documentArg(listArg(command, 'deletes')[0] ?? {}, 'q') }),
};

function explain({ store, db, command }: CommandContext): BsonDocument {
  const explained = command['explain'];
  const [name, target] = isDocument(explained) ? (Object.entries(explained)[0] ?? []) : [];
  const read = name === undefined || !Object.hasOwn(OPTIONS, name) ? undefined : OPTIONS[name];
  if (read === undefined || !isDocument(explained))
    throw new ServerError(59, `Explain failed due to unknown command: ${String(name)}`);
  const options = read(explained);
  const collection = store.catalog.find(db, String(target));
  const queryPlanner = {
    namespace: `${db}.${String(target)}`,
    parsedQuery: options.filter,
    rejectedPlans: [],
  };
  if (collection === undefined)
    return { queryPlanner: { ...queryPlanner, winningPlan: { stage: 'EOF' } }, explainVersion: '1' };
  const plan = planFind(collection, options);
  const winningPlan = describePlan(plan, options);
  if (command['verbosity'] === 'queryPlanner')
    return { explainVersion: '1', queryPlanner: { ...queryPlanner, winningPlan } };
  const statistics = { keysExamined: 0, documentsExamined: 0 };
  const nReturned = [...find(collection, options, plan, statistics)].length;
  return {
    explainVersion: '1',
    queryPlanner: { ...queryPlanner, winningPlan },
    executionStats: {
      executionSuccess: true,
      nReturned,
      totalKeysExamined: statistics.keysExamined,
      totalDocsExamined: statistics.documentsExamined,
      executionStages: winningPlan,
    },
  };
}

function describePlan(plan: Plan, options: FindOptions): BsonDocument {
  const found =
    plan.stage === 'COLLSCAN'
      ? { stage: 'COLLSCAN', direction: 'forward' }
      : { stage: 'FETCH', inputStage: describeScan(plan) };
  return isSorted(options.sort, plan)
    ? found
    : { stage: 'SORT', sortPattern: options.sort, inputStage: found };
}

function describeScan({ index, backward, intervals }: Plan & { stage: 'IXSCAN' }): BsonDocument {
  return {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.spec['key'],
    isMultiKey: index.multikey.includes(true),
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: backward ? 'backward' : 'forward',
    intervals: intervals.length,
  };
}

export const explainCommands: CommandTable = { explain: { run: explain } };
