/** Parameters that newer models refuse: they have another name for the first, and a temperature of their own. */
const REFUSABLE = ['max_tokens', 'temperature'] as const;
export type RefusableParameter = (typeof REFUSABLE)[number];

interface Parameters {
  readonly max_tokens?: number | null;
  readonly max_completion_tokens?: number | null;
  readonly temperature?: number | null;
}

/** What a server says of a request that it refuses. */
export interface ParameterRefusal {
  readonly status?: number | undefined;
  readonly param?: unknown;
  readonly message?: unknown;
}

/** The parameter of a request that a server refuses by its name; null for any other refusal. */
export function refusedParameter(
  request: object,
  { status, param, message }: ParameterRefusal,
): RefusableParameter | null {
  if (status !== 400) return null;
  const text = typeof message === 'string' ? message : '';
  const isNamed = (name: string) => param === name || names(text, name);
  return REFUSABLE.find((name) => name in request && isNamed(name)) ?? null;
}

/** The request as a model takes it that refuses these parameters: with the newer name of the limit. */
export function withoutRefused<T extends Parameters>(
  request: T,
  refused: readonly RefusableParameter[],
): Omit<T, RefusableParameter> & Parameters {
  const { max_tokens, temperature, ...rest } = request;
  const limit = refused.includes('max_tokens') ? { max_completion_tokens: max_tokens } : { max_tokens };
  return {
    ...rest,
    ...(max_tokens === undefined ? {} : limit),
    ...(temperature === undefined || refused.includes('temperature') ? {} : { temperature }),
  };
}

function names(text: string, parameter: string): boolean {
  return new RegExp(String.raw`\b${parameter}\b`).test(text);
}
