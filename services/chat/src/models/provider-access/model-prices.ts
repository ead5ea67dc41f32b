/** What a million tokens of a model cost. */
interface ModelPrice {
  /** Of those that it reads. */
  readonly in: number;
  /** Of those that it writes. */
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
/** What tokens cost; null where the price of a model among them is not known, as a sum of the others would be too low. */
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
