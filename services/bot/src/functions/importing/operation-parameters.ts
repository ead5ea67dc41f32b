import {
  MAX_FUNCTION_PARAMETERS,
  functionParameterSchema,
  functionParameterTypeSchema,
  isOfType,
  type FunctionParameter,
} from '@colloquy/contracts';
import { fieldsOf, listOf, resolved, textOf, type Fields } from './document.ts';

const DESCRIPTION_MAX_LENGTH = 500;
const MAX_CHOICES = 50;
/** Maximum parameters read of an operation; one with more is not convertible. */
const MAX_NODES = 200;
/** OpenAPI 3, "Parameter Object": parameters with these names are ignored, because they are described elsewhere. */
const DESCRIBED_ELSEWHERE: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Supported and unsupported parameters of an operation. */
export interface ReadParameters {
  readonly parameters: readonly FunctionParameter[];
  readonly unsupported: readonly string[];
  /** The operation requires something unsupported. */
  readonly lacksRequired: boolean;
  /** A parameter refers to something missing from the document. */
  readonly hasBadReference: boolean;
}

/** `nodes` are the path's parameters, followed by the operation's, which override them. */
export function readParameters(root: Fields, nodes: readonly unknown[]): ReadParameters {
  const all = nodes.slice(0, MAX_NODES).map((node) => resolved(root, node));
  const byLocation = new Map<string, Fields>();
  for (const fields of all.map(fieldsOf)) {
    byLocation.set(`${textOf(fields['in'])} ${textOf(fields['name'])}`, fields);
  }
  const parameters: FunctionParameter[] = [];
  const unsupported: string[] = [];
  let lacksRequired = nodes.length > MAX_NODES;
  for (const fields of byLocation.values()) {
    if (isDescribedElsewhere(fields)) continue;
    const parameter = parameters.length < MAX_FUNCTION_PARAMETERS ? toParameter(root, fields) : null;
    if (parameter !== null && !parameters.some(({ name }) => name === parameter.name)) {
      parameters.push(parameter);
      continue;
    }
    unsupported.push(`${textOf(fields['in'])} ${textOf(fields['name'])}`.slice(0, 100));
    lacksRequired ||= fields['required'] === true;
  }
  return { parameters, unsupported, lacksRequired, hasBadReference: all.includes(null) };
}

function isDescribedElsewhere(fields: Fields): boolean {
  return fields['in'] === 'header' && DESCRIBED_ELSEWHERE.has(textOf(fields['name']).toLowerCase());
}

/** Null for unsupported parameters. */
function toParameter(root: Fields, fields: Fields): FunctionParameter | null {
  const schema = fieldsOf(resolved(root, fields['schema']));
  const type = functionParameterTypeSchema.safeParse(typeOf(schema)).data;
  if (type === undefined) return null;
  const choices = listOf(schema['enum']).filter((value) => isOfType(value, type));
  const fallback = schema['default'];
  const candidate = {
    name: fields['name'],
    description: (textOf(fields['description']) || textOf(schema['description'])).slice(
      0,
      DESCRIPTION_MAX_LENGTH,
    ),
    type,
    location: fields['in'],
    required: fields['required'] === true || fields['in'] === 'path',
    ...(choices.length === 0 || choices.length > MAX_CHOICES ? {} : { enum: choices }),
    ...(isOfType(fallback, type) ? { default: fallback } : {}),
  };
  return functionParameterSchema.safeParse(candidate).data ?? null;
}

/** OpenAPI 3.1 allows several types, including `null`. */
function typeOf(schema: Fields): unknown {
  const { type } = schema;
  const named: readonly unknown[] = Array.isArray(type) ? type.filter((one) => one !== 'null') : [type];
  return named.length === 1 ? named[0] : undefined;
}
