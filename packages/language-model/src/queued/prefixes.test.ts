import { describe, expect, it } from 'vitest';
import { isPrefixedModelId, NO_PREFIXES, prefixed, prefixedModelId, prefixesOf } from './prefixes.ts';

const E5 = { query: 'query: ', passage: 'passage: ' };
const BGE = { query: 'Represent this sentence for searching relevant passages: ', passage: '' };

describe('the prefixes of a model', () => {
  it.each([
    ['multilingual-e5-small', E5],
    ['intfloat/e5-base-v2', E5],
    ['intfloat/multilingual-e5-large', E5],
    ['BAAI/bge-small-en-v1.5', BGE],
    ['bge-large-en', BGE],
    ['multilingual-e5-large-instruct', NO_PREFIXES],
    ['bge-m3', NO_PREFIXES],
    ['text-embedding-3-small', NO_PREFIXES],
    ['all-MiniLM-L6-v2', NO_PREFIXES],
    ['note5-small', NO_PREFIXES],
  ])('follow from the family of its name: %s', (model, prefixes) => {
    expect(prefixesOf(model)).toEqual(prefixes);
  });

  it('go before the texts of their kind', () => {
    expect(prefixed(['a', 'b'], 'query', E5)).toEqual(['query: a', 'query: b']);
    expect(prefixed(['a'], 'passage', BGE)).toEqual(['a']);
  });

  it('make another model of it, whose vectors are compared with none of before', () => {
    expect(prefixedModelId('bge-m3', NO_PREFIXES)).toBe('bge-m3');
    const id = prefixedModelId('e5', E5);
    expect(id).not.toBe('e5');
    expect(prefixedModelId('e5', BGE)).not.toBe(id);
    expect(isPrefixedModelId(id, E5)).toBe(true);
    expect(isPrefixedModelId('e5', E5)).toBe(false);
    expect(isPrefixedModelId('bge-m3', NO_PREFIXES)).toBe(false);
  });
});
