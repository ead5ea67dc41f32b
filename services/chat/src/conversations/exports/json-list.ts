/** Batches of elements as the inside of a JSON array, written as they come. */
export async function* jsonElements(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield separator + batch.map((element) => JSON.stringify(element)).join(',');
    separator = ',';
  }
}

/** A list as the API answers it, all of it on one page. `elements` are the inside of its array. */
export async function* jsonList(elements: AsyncIterable<string>, total: number): AsyncGenerator<string> {
  yield '{"data":[';
  yield* elements;
  yield `],"meta":${JSON.stringify({ total, page: 1, limit: total })}}`;
}
