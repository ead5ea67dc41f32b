/** Streams batches of elements as the content of a JSON array, without the brackets. */
export async function* jsonElements(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + batch.map((element) => JSON.stringify(element)).join(',');
    separator = ',';
  }
}

/** Streams a list response of the API with all elements on one page. `elements` is the content of its array. */
export async function* jsonList(elements: AsyncIterable<string>, total: number): AsyncGenerator<string> {
  yield '{"data":[';
  yield* elements;
  yield `],"meta":${JSON.stringify({ total, page: 1, limit: total })}}`;
}
