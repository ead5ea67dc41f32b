/** What the repository does not hold yet. A ceiling may only go down; a workspace without a row holds the rule. */
export interface GraphCeilings {
  /** How many features of a workspace still need each other in circles. */
  readonly featuresInCircles: Readonly<Record<string, number>>;
  /** Packages without an importer, each with what is going to import it. */
  readonly awaitedPackages: Readonly<Record<string, string>>;
}

export const NO_CEILINGS: GraphCeilings = { featuresInCircles: {}, awaitedPackages: {} };

export const CEILINGS: GraphCeilings = {
  featuresInCircles: {},
  awaitedPackages: {},
};
