import { z } from 'zod';

/** The fields of a part for a PATCH: all optional, without defaults. */
export function patchOf<TShape extends z.ZodRawShape>(part: z.ZodObject<TShape>) {
  const fields = Object.entries(part.shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z
    .strictObject(Object.fromEntries(fields) as PatchShape<TShape>)
    .partial()
    .optional();
}

type PatchShape<TShape extends z.ZodRawShape> = {
  [TName in keyof TShape]: TShape[TName] extends z.ZodDefault<infer TInner> ? TInner : TShape[TName];
};
