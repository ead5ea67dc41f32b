/** Violations that remain. A ceiling may only go down; a workspace without a row has none. */
export interface GraphCeilings {
  /** Number of a workspace's features in import cycles. */
  readonly featuresInCircles: Readonly<Record<string, number>>;
  /** Packages without an importer, each with its planned importer. */
  readonly awaitedPackages: Readonly<Record<string, string>>;
}

export const NO_CEILINGS: GraphCeilings = { featuresInCircles: {}, awaitedPackages: {} };

export const CEILINGS: GraphCeilings = {
  featuresInCircles: {},
  awaitedPackages: {},
};
