/** A file of the repository and the files that it imports, as dependency-cruiser resolved them. */
export interface ModuleNode {
  readonly source: string;
  readonly imports: readonly string[];
}

export interface FeatureCircle {
  /** The workspace's folder, such as `services/chat`. */
  readonly workspace: string;
  /** The features of a cycle, sorted. */
  readonly features: readonly string[];
  /** One import of the cycle. */
  readonly example: readonly [from: string, to: string];
}

const WORKSPACE = /^((?:packages|services|deploy)\/[^/]+|gateway|operator|admin|widget)\/src\/(.+)/;
/** Tests may import neighbours, and a fixture serves several: neither is shipped. */
const TEST_CODE = /[.](?:test|fixture)[.]tsx?$|\/(?:testing|evaluation)\//;
/** Packages whose only use is a test. */
const TEST_PACKAGES: ReadonlySet<string> = new Set(['packages/test-servers']);

/**
 * The import cycles among the features of each workspace. A feature is a folder at any depth below `src` with
 * everything in it; a file counts as a feature of its own, so that it cannot hide a cycle.
 */
export function findFeatureCircles(modules: readonly ModuleNode[]): readonly FeatureCircle[] {
  const graphs = new Map<string, Map<string, Map<string, readonly [string, string]>>>();
  for (const { source, imports } of modules) {
    if (TEST_CODE.test(source)) continue;
    for (const target of imports) {
      const parted = TEST_CODE.test(target) ? null : parting(source, target);
      if (parted === null) continue;
      const graph = entry(graphs, `${parted.workspace} ${parted.folder}`, () => new Map());
      const edges = entry(graph, parted.from, () => new Map());
      if (!edges.has(parted.to)) edges.set(parted.to, [source, target]);
    }
  }
  return [...graphs].flatMap(([key, graph]) =>
    circlesOf(graph).map((features) => ({
      workspace: key.slice(0, key.indexOf(' ')),
      features,
      example: exampleOf(graph, features),
    })),
  );
}

/** The deepest common folder of both files, and the two features in it that contain them; null for two workspaces. */
function parting(source: string, target: string) {
  const [, workspace, path] = WORKSPACE.exec(source) ?? [];
  const [, other, otherPath] = WORKSPACE.exec(target) ?? [];
  if (workspace === undefined || workspace !== other || path === undefined || otherPath === undefined)
    return null;
  const [from, to] = [path.split('/'), otherPath.split('/')];
  const depth = from.findIndex((name, at) => name !== to[at]);
  const folder = from.slice(0, depth).join('/');
  const [left, right] = [from[depth], to[depth]];
  return left === undefined || right === undefined ? null : { workspace, folder, from: left, to: right };
}

/** Packages (`packages/x`) that no code outside imports; imports by tests count only for the test servers. */
export function findDeadPackages(
  modules: readonly ModuleNode[],
  packages: readonly string[],
): readonly string[] {
  const imported = new Set(
    modules.flatMap(({ source, imports }) =>
      imports.flatMap((target) => {
        const folder = /^packages\/[^/]+/.exec(target)?.[0];
        if (folder === undefined || source.startsWith(`${folder}/`)) return [];
        const isTest = TEST_CODE.test(source) || /^(?:tests|tools)\//.test(source);
        return isTest && !TEST_PACKAGES.has(folder) ? [] : [folder];
      }),
    ),
  );
  return packages.filter((folder) => !imported.has(folder));
}

type Graph<Edge> = ReadonlyMap<string, ReadonlyMap<string, Edge>>;

/** The strongly connected components with more than one node. */
function circlesOf<Edge>(graph: Graph<Edge>): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const circles = new Map<string, readonly string[]>();
  for (const [node, targets] of reached) {
    if (!targets.has(node)) continue;
    const circle = [...targets].filter((target) => reached.get(target)?.has(node) === true).toSorted();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function reachableFrom<Edge>(graph: Graph<Edge>, start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const target of graph.get(node)?.keys() ?? []) {
      if (found.has(target)) continue;
      found.add(target);
      open.push(target);
    }
  }
  return found;
}

function exampleOf<Edge>(graph: Graph<Edge>, circle: readonly string[]): Edge {
  for (const from of circle) {
    for (const [to, edge] of graph.get(from) ?? []) if (circle.includes(to)) return edge;
  }
  throw new Error(`No import joins ${circle.join(', ')}`);
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
