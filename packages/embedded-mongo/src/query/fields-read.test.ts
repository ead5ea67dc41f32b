import { describe, expect, it } from 'vitest';
import { decode, encode } from '../values/codec.ts';
import { fieldsOfFilter, fieldsOfGroup, fieldsOfSort } from './fields-read.ts';
import { parseSort } from '../matching/sort.ts';

/** As a command delivers it: numbers have their BSON class. */
const sent = (document: Record<string, unknown>) => decode(encode(document));

describe('the fields that are read', () => {
  it.each([
    [{}, []],
    [{ a: 1, 'b.c': { $gt: 2 } }, ['a', 'b']],
    [{ $or: [{ a: null }, { $and: [{ 'b.0': 1 }, { c: { $in: [1] } }] }], d: 1 }, ['a', 'b', 'c', 'd']],
    [{ a: 1, $expr: { $eq: ['$b', 1] } }, null],
    [{ $nor: [{ a: 1 }, { $expr: true }] }, null],
  ])('of a filter %j are %j', (filter, fields) => {
    expect(listOf(fieldsOfFilter(sent(filter)))).toEqual(fields);
  });

  it.each([
    [{ _id: '$a.b', count: { $sum: 1 } }, ['a']],
    [{ _id: { x: '$a', y: '$b' }, most: { $max: '$c' } }, ['a', 'b', 'c']],
    [{ _id: null, count: { $sum: 1 } }, []],
    [{ _id: '$$ROOT' }, null],
    [{ _id: { $concat: ['$a', '$b'] } }, null],
    [{ _id: '$a', all: { $push: '$b' } }, null],
    [{ _id: 'a' }, null],
  ])('of a group %j are %j', (group, fields) => {
    expect(listOf(fieldsOfGroup(sent(group)))).toEqual(fields);
  });

  it('of a sort are those at the start of its paths', () => {
    expect(listOf(fieldsOfSort(parseSort({ 'a.b': 1, c: -1 })))).toEqual(['a', 'c']);
  });
});

const listOf = (fields: ReadonlySet<string> | null) => fields && [...fields].toSorted();
