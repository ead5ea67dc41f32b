import { failedToParse, ServerError } from '../errors.ts';
import { parsePipeline, runPipeline, type Stage, stageNumber } from '../aggregate/pipeline.ts';
import { fieldsOfGroup, NO_FIELDS } from '../query/fields-read.ts';
import { find, type FindOptions } from '../query/find.ts';
import type { Collection } from '../storage/collection.ts';
import { type BsonDocument, isDocument, isNumeric, numberOf } from '../values/bson-types.ts';
import { encode } from '../values/codec.ts';
import { cursorReply } from '../wire/cursor-reply.ts';
import { collectionStatistics } from './catalog.ts';
import { type CommandContext, type CommandTable, countArg, documentArg } from './command.ts';
import { countMatches } from './find.ts';

/** The leading stages that the storage can answer with indexes, and the rest. */
type SplitPipeline = { options: FindOptions; rest: readonly Stage[] };

/** Moves leading `$match`, `$sort`, `$skip` and `$limit` into a find, as far as their order allows. */
export function splitPipeline(stages: readonly Stage[]): SplitPipeline {
  const filters: BsonDocument[] = [];
  const options: { sort?: unknown; skip?: number; limit?: number } = {};
  let at = 0;
  for (const stage of stages) {
    const paged = options.skip !== undefined || options.limit !== undefined;
    if (stage.name === '$match' && !paged && isDocument(stage.spec)) filters.push(stage.spec);
    else if (stage.name === '$sort' && !paged && options.sort === undefined) options.sort = stage.spec;
    else if (stage.name === '$skip' && options.limit === undefined)
      options.skip = (options.skip ?? 0) + stageNumber(stage);
    else if (stage.name === '$limit')
      options.limit = Math.min(options.limit ?? Number.POSITIVE_INFINITY, stageNumber(stage));
    else break;
    at += 1;
  }
  const [first] = filters;
  const filter = filters.length < 2 ? (first ?? {}) : { $and: filters };
  return { options: { filter, ...options }, rest: stages.slice(at) };
}

function aggregate(context: CommandContext): Uint8Array {
  const { store, db, command } = context;
  const stages = parsePipeline(command['pipeline']);
  if (!isDocument(command['cursor']) && command['explain'] !== true) {
    throw failedToParse("The 'cursor' option is required, except for aggregate with the explain argument");
  }
  const batchSize = countArg(documentArg(command, 'cursor'), 'batchSize');
  const namespace = typeof command['aggregate'] === 'string' ? command['aggregate'] : '$cmd.aggregate';
  const documents = results(context, stages);
  return cursorReply('firstBatch', store.cursors.open(`${db}.${namespace}`, documents, { batchSize }));
}

function results(context: CommandContext, stages: readonly Stage[]): Iterator<Uint8Array> {
  const { store, db, command } = context;
  const variables = documentArg(command, 'let');
  const read = (name: string): BsonDocument[] => [...decoded(store.catalog.find(db, name), { filter: {} })];
  const target = command['aggregate'];
  if (typeof target !== 'string') {
    if (stages[0]?.name !== '$documents')
      throw new ServerError(
        73,
        `{aggregate: 1} is not valid for '${stages[0]?.name ?? 'an empty pipeline'}'; a collection is required.`,
      );
    return runPipeline([], stages, read, variables).map(encode).values();
  }
  const collection = store.catalog.find(db, target);
  const [first] = stages;
  if (first?.name === '$collStats' || first?.name === '$indexStats') {
    return runPipeline(statistics(first, collection), stages.slice(1), read, variables).map(encode).values();
  }
  const { options, rest } = splitPipeline(stages);
  if (rest.length === 0) return rawDocuments(collection, options);
  const counted = countStage(rest[0]);
  if (counted !== undefined) {
    const total = collection === undefined ? 0 : countMatches(collection, options);
    const input = total === 0 ? [] : [counted(total)];
    return runPipeline(input, rest.slice(1), read, variables).map(encode).values();
  }
  const fields = rest[0]?.name === '$group' ? fieldsOfGroup(rest[0].spec) : null;
  return runPipeline(decoded(collection, { ...options, fields }), rest, read, variables)
    .map(encode)
    .values();
}

/** `$count`, and the `$group` sent by countDocuments, need no decoded document. */
function countStage(stage: Stage | undefined): ((total: number) => BsonDocument) | undefined {
  const spec = stage?.spec;
  if (stage?.name === '$count' && typeof spec === 'string') return (total) => ({ [spec]: total });
  if (stage?.name !== '$group' || !isDocument(spec)) return undefined;
  const { _id: id, ...fields } = spec;
  const [entry, more] = Object.entries(fields);
  if (entry === undefined || more !== undefined || !(id === null || isNumeric(id))) return undefined;
  const [name, accumulator] = entry;
  const isCount =
    isDocument(accumulator) && Object.keys(accumulator).length === 1 && numberOf(accumulator['$sum']) === 1;
  return isCount ? (total) => ({ _id: id, [name]: total }) : undefined;
}

function* rawDocuments(collection: Collection | undefined, options: FindOptions): Generator<Uint8Array> {
  if (collection === undefined) return;
  for (const { bytes } of find(collection, { ...options, fields: NO_FIELDS })) yield bytes;
}

function* decoded(collection: Collection | undefined, options: FindOptions): Generator<BsonDocument> {
  if (collection === undefined) return;
  for (const match of find(collection, options)) yield match.document();
}

function statistics({ name, spec }: Stage, collection: Collection | undefined): BsonDocument[] {
  if (collection === undefined) return [];
  if (name === '$indexStats') {
    return collection.indexes.map((index) => ({
      name: index.name,
      key: index.spec['key'],
      accesses: { ops: 0, since: new Date() },
    }));
  }
  const { count, ...storage } = collectionStatistics(collection);
  const wanted = isDocument(spec) ? spec : {};
  return [
    {
      ns: collection.namespace,
      localTime: new Date(),
      ...(Object.hasOwn(wanted, 'count') ? { count } : {}),
      ...(Object.hasOwn(wanted, 'storageStats') ? { storageStats: { count, ...storage } } : {}),
    },
  ];
}

export const aggregateCommands: CommandTable = { aggregate: { run: aggregate } };
