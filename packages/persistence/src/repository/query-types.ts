/** A path into a nested document or an array, such as `settings.flow.liveRevision`. */
type NestedPath = `${string}.${string}`;

type ElementOf<TValue> = TValue extends readonly (infer TElement)[] ? TElement : never;

/** What a value may be compared with: itself, one of its elements, or operators. */
type Condition<TValue> =
  | TValue
  | ElementOf<NonNullable<TValue>>
  | (TValue extends string ? RegExp : never)
  | null
  | {
      $eq?: TValue | null;
      $ne?: TValue | null;
      $gt?: TValue;
      $gte?: TValue;
      $lt?: TValue;
      $lte?: TValue;
      $in?: readonly (TValue | ElementOf<NonNullable<TValue>> | null)[];
      $nin?: readonly (TValue | ElementOf<NonNullable<TValue>> | null)[];
      $exists?: boolean;
      $size?: number;
      $all?: readonly ElementOf<NonNullable<TValue>>[];
      $elemMatch?: Readonly<Record<string, unknown>>;
      $regex?: RegExp | string;
      $options?: string;
      $not?: Readonly<Record<string, unknown>>;
    };

/** Selects documents: conditions by field, dotted paths, and the three logical operators. */
export type Filter<TDoc> = { readonly [K in keyof TDoc]?: Condition<TDoc[K]> } & {
  readonly [path: NestedPath]: unknown;
  readonly $or?: readonly Filter<TDoc>[];
  readonly $and?: readonly Filter<TDoc>[];
  readonly $nor?: readonly Filter<TDoc>[];
};

type Values<TDoc> = { readonly [K in keyof TDoc]?: TDoc[K] } & { readonly [path: NestedPath]: unknown };
type Elements<TDoc> = {
  readonly [K in keyof TDoc as NonNullable<TDoc[K]> extends readonly unknown[] ? K : never]?: ElementOf<
    NonNullable<TDoc[K]>
  >;
} & { readonly [path: NestedPath]: unknown };
type Amounts<TDoc> = {
  readonly [K in keyof TDoc as NonNullable<TDoc[K]> extends number ? K : never]?: number;
} & { readonly [path: NestedPath]: number };

/** Fields that only the repository writes. */
export type SetByRepository =
  | 'workspace_id'
  | 'revision'
  | 'createdAt'
  | 'updatedAt'
  | 'deletedAt'
  | 'retoldAt';
type Writable<TDoc> = Omit<TDoc, SetByRepository | '_id'>;

/**
 * A change of one document. Array operators take one element (for several, call twice or `set` the array), and `pull`
 * takes the exact element: the part of MongoDB's language that all supported servers agree on.
 */
export interface Update<TDoc> {
  readonly set?: Values<Writable<TDoc>>;
  readonly unset?: readonly ((keyof Writable<TDoc> & string) | NestedPath)[];
  readonly inc?: Amounts<Writable<TDoc>>;
  readonly push?: Elements<Writable<TDoc>>;
  readonly pull?: Elements<Writable<TDoc>>;
  readonly addToSet?: Elements<Writable<TDoc>>;
  readonly min?: Values<Writable<TDoc>>;
  readonly max?: Values<Writable<TDoc>>;
  /** Written only when an upsert inserts the document. */
  readonly setOnInsert?: Values<Writable<TDoc>>;
}

/** `1` ascending, `-1` descending, in the order of the keys. */
export type Sort<TDoc> = { readonly [K in keyof TDoc]?: 1 | -1 } & { readonly [path: NestedPath]: 1 | -1 };

/** Fields to include (all `1`) or to exclude (all `0`). */
type Projection<TDoc> = { readonly [K in keyof TDoc]?: 0 | 1 } & {
  readonly [path: NestedPath]: 0 | 1;
};

export interface FindOptions<TDoc> {
  readonly sort?: Sort<TDoc>;
  readonly skip?: number;
  readonly limit?: number;
  /** Fields left out of the projection are absent from the result although its type has them. */
  readonly projection?: Projection<TDoc>;
  /** Includes documents with status 9. A filter that names `status` decides by itself. */
  readonly includeDeleted?: boolean;
}

export interface PageRequest<TDoc> {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  /** Default: `_id`, which is the order of creation. */
  readonly orderBy?: (keyof TDoc & string) | NestedPath;
  readonly desc?: boolean;
  readonly projection?: Projection<TDoc>;
  readonly includeDeleted?: boolean;
}

/** A page as a list route requests it; the repository maps `orderBy` to a field. */
export interface PageQuery<TOrder extends string> {
  readonly page: number;
  readonly limit: number;
  readonly orderBy: TOrder;
  readonly desc: boolean;
}

export interface Page<TDoc> {
  readonly items: TDoc[];
  readonly total: number;
}
