import {
  FUNCTION_NAME_MAX_LENGTH,
  newFunctionSchema,
  variableMismatches,
  type FunctionMethod,
  type ImportableOperation,
} from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { fieldsOf, listOf, readDocument, resolved, textOf, type Fields } from './document.ts';
import { readParameters } from './operation-parameters.ts';

/** Maximum operations of a document to choose from. */
const MAX_OPERATIONS = 200;
const DESCRIPTION_MAX_LENGTH = 500;
const TITLE_MAX_LENGTH = 200;
const PATH_MAX_LENGTH = 2_000;
/** Longer than any address or name of a function; longer values are ignored. */
const SERVER_MAX_LENGTH = 2_000;
const OPERATION_ID_MAX_LENGTH = 200;
/** Maximum unsupported features listed for an operation. */
const MAX_UNSUPPORTED = 100;
const METHODS: readonly FunctionMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export interface ReadOpenApi {
  readonly title: string;
  readonly operations: ImportableOperation[];
  /** Number of operations above the limit, or with too long a path. */
  readonly hidden: number;
}

/**
 * The operations of an OpenAPI 3 document, each converted to a function. Nothing outside the text is read.
 * @throws AppError `fieldNotValid` of `document`.
 */
export function readOpenApi(text: string): ReadOpenApi {
  const root = readDocument(text);
  if (!textOf(root['openapi']).startsWith('3.')) throw fieldError('document', 'openApiVersion');
  const found = Object.entries(fieldsOf(root['paths'])).flatMap(([path, node]) => {
    const item = fieldsOf(resolved(root, node));
    return METHODS.flatMap((method) => {
      const operation = item[method.toLowerCase()];
      return operation === undefined ? [] : [{ path, method, item, operation: fieldsOf(operation) }];
    });
  });
  const shown = found.filter(({ path }) => path.length <= PATH_MAX_LENGTH).slice(0, MAX_OPERATIONS);
  const names = new Set<string>();
  return {
    title: textOf(fieldsOf(root['info'])['title']).slice(0, TITLE_MAX_LENGTH),
    operations: shown.map((one) => toOperation(root, one, names)),
    hidden: found.length - shown.length,
  };
}

interface Found {
  readonly path: string;
  readonly method: FunctionMethod;
  readonly item: Fields;
  readonly operation: Fields;
}

function toOperation(
  root: Fields,
  { path, method, item, operation }: Found,
  names: Set<string>,
): ImportableOperation {
  const nodes = [...listOf(item['parameters']), ...listOf(operation['parameters'])];
  const { parameters, unsupported, lacksRequired, hasBadReference } = readParameters(root, nodes);
  const body = fieldsOf(resolved(root, operation['requestBody']));
  const hasBody = operation['requestBody'] !== undefined;
  const operationId = textOf(operation['operationId']);
  const name = freeName(operationId === '' ? `${method} ${path}` : operationId, names);
  names.add(name);
  const said = [textOf(operation['summary']), textOf(operation['description'])].filter((part) => part !== '');
  const url = `${serverOf(root, item, operation)}${path}`;
  const made = {
    name,
    description: (said.join('. ') || `${method} ${path}`).slice(0, DESCRIPTION_MAX_LENGTH),
    method,
    url,
    parameters: [...parameters],
  };
  const signIns = listOf(operation['security'] ?? root['security'])
    .slice(0, MAX_UNSUPPORTED)
    .flatMap((one) => Object.keys(fieldsOf(one)).slice(0, MAX_UNSUPPORTED));
  return {
    key: `${method} ${path}`,
    ...made,
    unsupported: [
      ...unsupported,
      ...(hasBody ? ['body'] : []),
      ...new Set(signIns.map((one) => `security ${one}`.slice(0, 100))),
    ].slice(0, MAX_UNSUPPORTED),
    problem: problemOf({
      hasBadReference,
      lacksRequired: lacksRequired || body['required'] === true,
      isSound:
        newFunctionSchema.safeParse(made).success &&
        variableMismatches(url, parameters).variables.length === 0,
    }),
  };
}

function problemOf(found: {
  readonly hasBadReference: boolean;
  readonly lacksRequired: boolean;
  readonly isSound: boolean;
}): ImportableOperation['problem'] {
  if (found.hasBadReference) return 'REFERENCE';
  if (found.lacksRequired) return 'REQUIRED_UNSUPPORTED';
  return found.isSound ? null : 'ADDRESS';
}

/**
 * The address of the first server, with the defaults of its variables, each inserted once; the innermost list of
 * servers applies. Empty when longer than any address.
 */
function serverOf(root: Fields, item: Fields, operation: Fields): string {
  const servers = [operation, item, root]
    .map((level) => listOf(level['servers']))
    .find((list) => list.length > 0);
  const server = fieldsOf(servers?.[0]);
  const variables = fieldsOf(server['variables']);
  const template = textOf(server['url']);
  if (template.length > SERVER_MAX_LENGTH) return '';
  const url = template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name)
      ? textOf(fieldsOf(variables[name])['default']).slice(0, SERVER_MAX_LENGTH + 1)
      : whole,
  );
  return url.length > SERVER_MAX_LENGTH ? '' : withoutSlashes(url);
}

/** Removes trailing slashes in linear time. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}

/** A valid function name that is not in `taken`. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const words = wanted
    .slice(0, OPERATION_ID_MAX_LENGTH)
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '');
  const base = words.slice(0, FUNCTION_NAME_MAX_LENGTH - 4).replace(/_+$/, '') || 'call';
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? base : `${base}_${count}`;
    if (!taken.has(name)) return name;
  }
}
