import type { SQLOutputValue } from 'node:sqlite';
import type { SparseVector } from '../text/sparse-vector.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Readers of a row's columns; a column of another type means a damaged database and throws. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw damaged(column);
  return value;
}

export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw damaged(column);
  return value;
}

export function integerOrNull(row: Row, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

export function floats(row: Row, column: string): Float32Array {
  return new Float32Array(buffer(row, column));
}

export function sparse(row: Row): SparseVector {
  return { indices: new Uint32Array(buffer(row, 'term_indices')), values: floats(row, 'term_values') };
}

export function strings(row: Row, column: string): string[] {
  const value: unknown = JSON.parse(text(row, column));
  if (!Array.isArray(value)) throw damaged(column);
  return value.map(String);
}

/** The column's bytes in a buffer of their own, so that typed arrays over it are aligned. */
function buffer(row: Row, column: string): ArrayBuffer {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw damaged(column);
  const copy = new ArrayBuffer(value.byteLength);
  new Uint8Array(copy).set(value);
  return copy;
}

export function bytes(array: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function damaged(column: string): Error {
  return new Error(`vector database: column ${column} has an unexpected type`);
}
