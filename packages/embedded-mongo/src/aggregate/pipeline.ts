import { Aggregator } from 'mingo/aggregator';
import { ServerError, typeMismatch } from '../errors.ts';
import { compileFilter } from '../matching/matcher.ts';
import { parseSort } from '../matching/sort.ts';
import { type BsonDocument, isDocument, numberOf } from '../values/bson-types.ts';
import { knownStages } from '../expression/context.ts';
import { assertKnownExpressions, guardExpression } from '../expression/expression.ts';
import { toNative } from '../expression/natives.ts';
import { pipelineContext } from './pipeline-context.ts';

export type Stage = { name: string; spec: unknown };

const REFUSED_STAGES: Readonly<Record<string, readonly [code: number, message: string]>> = {
  $changeStream: [40573, 'The $changeStream stage is only supported on replica sets'],
  $out: [238, '$out is not supported'],
  $merge: [238, '$merge is not supported'],
  $geoNear: [238, '$geoNear is not supported'],
  $search: [31082, '$search stage is only allowed on MongoDB Atlas'],
};

/** Stages whose operands hold pipelines; everything inside is checked as a pipeline. */
const SUB_PIPELINES: Readonly<Record<string, (spec: BsonDocument) => readonly unknown[]>> = {
  $facet: (spec) => Object.values(spec),
  $lookup: (spec) => [spec['pipeline']],
  $unionWith: (spec) => [spec['pipeline']],
};

/** Parses a pipeline and checks every stage and expression in it, so that nothing is ignored silently. */
export function parsePipeline(pipeline: unknown): Stage[] {
  if (!Array.isArray(pipeline)) throw typeMismatch("'pipeline' option must be specified as an array");
  return pipeline.map((item: unknown) => {
    const entries = isDocument(item) ? Object.entries(item) : [];
    const [entry] = entries;
    if (entry === undefined || entries.length !== 1) {
      throw new ServerError(40323, 'A pipeline stage specification object must contain exactly one field.');
    }
    const stage = { name: entry[0], spec: entry[1] };
    assertStage(stage);
    return stage;
  });
}

function assertStage({ name, spec }: Stage): void {
  const refused = Object.hasOwn(REFUSED_STAGES, name) ? REFUSED_STAGES[name] : undefined;
  if (refused !== undefined) throw new ServerError(refused[0], refused[1]);
  if (!knownStages.has(name)) throw new ServerError(40324, `Unrecognized pipeline stage name: '${name}'`);
  if (name === '$match') return void compileFilter(requireDocument(name, spec));
  if (name === '$sort') return void parseSort(requireDocument(name, spec));
  if (name === '$limit' || name === '$skip') return void stageNumber({ name, spec });
  const subPipelines = Object.hasOwn(SUB_PIPELINES, name) ? SUB_PIPELINES[name] : undefined;
  if (subPipelines === undefined) return assertKnownExpressions(spec);
  if (!isDocument(spec)) return;
  for (const sub of subPipelines(spec)) if (sub !== undefined) parsePipeline(sub);
}

function requireDocument(name: string, spec: unknown): BsonDocument {
  if (!isDocument(spec)) throw new ServerError(15959, `the ${name} specification must be an object`);
  return spec;
}

/** The operand of `$limit` or `$skip`. Throws 15958 for a limit that is not positive, 5107200 for a bad skip. */
export function stageNumber({ name, spec }: Stage): number {
  const value = Number(numberOf(spec) ?? Number.NaN);
  if (name === '$limit' && !(Number.isInteger(value) && value > 0)) {
    throw new ServerError(15958, 'the limit must be positive');
  }
  if (!Number.isInteger(value) || value < 0) {
    throw new ServerError(5107200, `invalid argument to ${name} stage: ${String(spec)}`);
  }
  return value;
}

/** Runs the stages over documents. Reads other collections of the same database through `readCollection`. */
export function runPipeline(
  documents: Iterable<BsonDocument>,
  stages: readonly Stage[],
  readCollection: (name: string) => BsonDocument[],
  variables: BsonDocument = {},
): BsonDocument[] {
  const pipeline = stages.map(({ name, spec }) => ({ [name]: name === '$match' ? spec : toNative(spec) }));
  return guardExpression(() =>
    new Aggregator(pipeline, {
      context: pipelineContext,
      scriptEnabled: false,
      collectionResolver: (name) => readCollection(name).map(nativeDocument),
      variables,
    }).run<BsonDocument>(mapDocuments(documents)),
  );
}

function* mapDocuments(documents: Iterable<BsonDocument>): Generator<BsonDocument> {
  for (const document of documents) yield nativeDocument(document);
}

function nativeDocument(document: BsonDocument): BsonDocument {
  const native = toNative(document);
  return isDocument(native) ? native : {};
}
