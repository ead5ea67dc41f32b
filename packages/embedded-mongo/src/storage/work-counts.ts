import { type BsonDocument, isDocument } from '../values/bson-types.ts';

/** Work done with one collection since the server started. */
interface CollectionWork {
  /** Runs per command, by name and fields of its filter: `find botId,status`. */
  readonly commands: Record<string, number>;
  /** Documents read from the file for a filter, a sort or a reply. */
  documentsRead: number;
}

/** Programs have some dozen; a client that invents field names must not fill the memory. */
const MAX_SHAPES = 300;
const OTHER_SHAPES = 'others';

/** Counts work by collection: the difference of two readings is the cost of the requests between them. */
export class WorkCounts {
  readonly #collections = new Map<string, CollectionWork>();

  /** The counters of a collection, raised by the code that does the work. */
  of(namespace: string): CollectionWork {
    const known = this.#collections.get(namespace);
    if (known !== undefined) return known;
    const fresh: CollectionWork = { commands: {}, documentsRead: 0 };
    this.#collections.set(namespace, fresh);
    return fresh;
  }

  commandRan(namespace: string, name: string, command: BsonDocument): void {
    const { commands } = this.of(namespace);
    const shape = shapeOf(name, command);
    const isKept = Object.hasOwn(commands, shape) || Object.keys(commands).length < MAX_SHAPES;
    const key = isKept ? shape : OTHER_SHAPES;
    commands[key] = (commands[key] ?? 0) + 1;
  }

  /** A copy, keyed by the full name of the collection. */
  byCollection(): Record<string, CollectionWork> {
    return Object.fromEntries(
      [...this.#collections].map(([namespace, { commands, documentsRead }]) => [
        namespace,
        { commands: { ...commands }, documentsRead },
      ]),
    );
  }
}

function shapeOf(name: string, command: BsonDocument): string {
  const filter = command['filter'] ?? command['query'] ?? firstFilter(command);
  return isDocument(filter) ? `${name} ${Object.keys(filter).toSorted().join(',')}`.trim() : name;
}

/** For a write, the filter of its first entry; for an aggregation, its first `$match`. */
function firstFilter({ updates, deletes, pipeline }: BsonDocument): unknown {
  for (const [list, key] of [
    [updates, 'q'],
    [deletes, 'q'],
    [pipeline, '$match'],
  ] as const) {
    const first: unknown = Array.isArray(list) ? list[0] : undefined;
    if (isDocument(first)) return first[key];
  }
  return undefined;
}
