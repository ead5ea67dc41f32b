/** Error codes of the MongoDB server that this server answers with; names as in its error_codes.yml. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  2: 'BadValue',
  9: 'FailedToParse',
  13: 'Unauthorized',
  14: 'TypeMismatch',
  18: 'AuthenticationFailed',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  51: 'UnknownReplWriteConcern',
  52: 'DollarPrefixedFieldName',
  54: 'NotSingleValueField',
  56: 'EmptyFieldName',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  68: 'IndexAlreadyExists',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  115: 'CommandNotSupported',
  168: 'InvalidPipelineOperator',
  171: 'CannotIndexParallelArrays',
  238: 'NotImplemented',
  261: 'TooManyLogicalSessions',
  11000: 'DuplicateKey',
  10334: 'BSONObjectTooLarge',
  14031: 'OutOfDiskSpace',
};

/** An error that is sent to the client as `{ ok: 0, code, codeName, errmsg }`, or as a write error. */
export class ServerError extends Error {
  readonly code: number;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(code: number, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.name = 'ServerError';
    this.code = code;
    this.extra = extra;
  }

  get codeName(): string {
    return CODE_NAMES[this.code] ?? `Location${this.code}`;
  }
}

export const badValue = (message: string): ServerError => new ServerError(2, message);
export const failedToParse = (message: string): ServerError => new ServerError(9, message);
export const typeMismatch = (message: string): ServerError => new ServerError(14, message);
export const notImplemented = (message: string): ServerError => new ServerError(238, message);
