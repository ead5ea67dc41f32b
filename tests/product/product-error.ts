import { z } from 'zod';

const errorBodySchema = z.looseObject({
  code: z.number(),
  message: z.string(),
  errors: z.array(z.object({ code: z.number(), field: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
export type ProductErrorBody = z.infer<typeof errorBodySchema>;

/** A response that is an error of ours; any other body is a bug of the product and fails to parse. */
export class ProductError extends Error {
  override readonly name = 'ProductError';
  readonly status: number;
  readonly code: number;
  readonly body: ProductErrorBody;
  /** From `Retry-After`; null where none was sent. */
  readonly retryAfterSeconds: number | null;

  constructor(what: string, status: number, body: ProductErrorBody, retryAfterSeconds: number | null) {
    super(`${what} answered ${status}: ${JSON.stringify(body)}`);
    this.status = status;
    this.code = body.code;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The object storage refused the upload; it may be another product, so its body is not parsed. */
export class UploadRefusedError extends Error {
  override readonly name = 'UploadRefusedError';
  readonly status: number;

  constructor(status: number, body: string) {
    super(`The file storage answered ${status}: ${body.slice(0, 500)}`);
    this.status = status;
  }
}

/** Parses an error response; throws when its body is not an error of ours. */
export async function readProductError(what: string, response: Response): Promise<ProductError> {
  const text = await response.text();
  const retryAfter = response.headers.get('retry-after');
  try {
    const body = errorBodySchema.parse(JSON.parse(text));
    return new ProductError(what, response.status, body, retryAfter === null ? null : Number(retryAfter));
  } catch (error) {
    throw new Error(`${what} answered ${response.status} with no error of ours: ${text.slice(0, 500)}`, {
      cause: error,
    });
  }
}
