/** The price of a million tokens of a model. */
interface ModelPrice {
  /** For tokens that the model reads. */
  readonly in: number;
  /** For tokens that the model writes. */
  readonly out: number;
}

/** The prices of models by their names, all in one currency (ISO 4217). */
export interface ModelPrices {
  readonly byModel: ReadonlyMap<string, ModelPrice>;
  readonly currency: string;
}

interface UsedTokens {
  readonly model: string;
  readonly in: number;
  readonly out: number;
}

const PRICED_TOKENS = 1_000_000;
/** The cost of tokens; null when a model's price is unknown, because the sum would be too low. */
export function costOf(
  used: readonly UsedTokens[],
  { byModel }: Pick<ModelPrices, 'byModel'>,
): number | null {
  let cost = 0;
  for (const { model, in: read, out: written } of used) {
    if (read + written === 0) continue;
    const price = byModel.get(model);
    if (price === undefined) return null;
    cost += (read * price.in + written * price.out) / PRICED_TOKENS;
  }
  return cost;
}
