import { INSTANCE_PROVIDER_ID, type EmbeddingSource, type ModelProvider } from '@colloquy/contracts';
import type { Translate } from '../../i18n/useText.ts';

/** A model that can be or is chosen. */
export interface EmbeddingOption extends EmbeddingSource {
  readonly value: string;
  readonly label: string;
}

/** The installation's model and every model that passed its embedding test; a deleted choice stays visible. */
export function embeddingOptions(
  t: Translate,
  providers: readonly ModelProvider[],
  chosen: EmbeddingSource,
): readonly EmbeddingOption[] {
  const instance = { provider_id: INSTANCE_PROVIDER_ID, model: null, dimension: null };
  const tested = providers.flatMap(({ id: provider_id, models }) =>
    models.flatMap(({ id: model, embeddings, dimension }) =>
      embeddings === true && dimension !== null ? [{ provider_id, model, dimension }] : [],
    ),
  );
  const all = [instance, ...tested];
  const isKnown = all.some((one) => valueOf(one) === valueOf(chosen));
  return (isKnown ? all : [...all, chosen]).map((source) => ({
    ...source,
    value: valueOf(source),
    label: labelOf(t, providers, source),
  }));
}

/** Equal for the same model of the same provider. */
export function valueOf({ provider_id, model }: Pick<EmbeddingSource, 'provider_id' | 'model'>): string {
  return JSON.stringify([provider_id, model]);
}

/** Display name of a model. */
export function labelOf(
  t: Translate,
  providers: readonly ModelProvider[],
  { provider_id, model, dimension }: EmbeddingSource,
): string {
  if (provider_id === INSTANCE_PROVIDER_ID) return t('models.embeddings.instance');
  const provider = providers.find(({ id }) => id === provider_id)?.name ?? t('models.embeddings.gone');
  return t('models.embeddings.named', { provider, model: model ?? '', dimension: dimension ?? 0 });
}
