/** A catalogue or a part of it. */
export interface TextTree {
  readonly [key: string]: unknown;
}

/** Every text with its path, such as `app.save`. */
export function leavesOf(tree: TextTree, path = ''): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]) =>
      isTree(value) ? Object.entries(leavesOf(value, `${path}${key}.`)) : [[`${path}${key}`, value]],
    ),
  );
}

function isTree(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null;
}
