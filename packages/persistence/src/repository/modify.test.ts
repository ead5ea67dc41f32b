import { describe, expect, it } from 'vitest';
import { AppError, ERRORS } from '@colloquy/errors';
import { modify } from './modify.ts';

interface Row {
  readonly revision: number;
  readonly name: string;
}

/** A row that `rivals` others change, each between our read and our write. */
function aRow(rivals: number) {
  let row: Row = { revision: 1, name: 'a' };
  let left = rivals;
  return {
    read: () => Promise.resolve(row),
    write(current: Row, name: string): Promise<Row> {
      if (left > 0) {
        left -= 1;
        row = { revision: row.revision + 1, name: `${row.name}!` };
      }
      if (current.revision !== row.revision)
        return Promise.reject(new AppError({ code: ERRORS.revisionMismatch }));
      row = { revision: row.revision + 1, name };
      return Promise.resolve(row);
    },
  };
}

describe('modify', () => {
  it('decides again on the newest state when another was faster', async () => {
    const row = aRow(3);
    const written = await modify(row.read, ({ name }) => `${name}?`, row.write);
    expect(written).toEqual({ revision: 5, name: 'a!!!?' });
  });

  it('writes nothing where nothing is decided', async () => {
    const row = aRow(0);
    expect(await modify(row.read, () => null, row.write)).toEqual({ revision: 1, name: 'a' });
  });

  it('ends with what decide throws', async () => {
    const row = aRow(0);
    const refused = modify(
      row.read,
      () => Promise.reject(new AppError({ code: ERRORS.wrongState })),
      row.write,
    );
    await expect(refused).rejects.toMatchObject({ code: ERRORS.wrongState });
  });

  it('inserts where there was nothing, and decides again when another inserted first', async () => {
    const read: (Row | null)[] = [null, { revision: 1, name: 'theirs' }];
    const written = await modify(
      () => Promise.resolve(read.shift() ?? null),
      (current) => `${current?.name ?? 'none'}?`,
      (current, name) =>
        current === null
          ? Promise.reject(new AppError({ code: ERRORS.alreadyExists }))
          : Promise.resolve({ revision: current.revision + 1, name }),
    );
    expect(written).toEqual({ revision: 2, name: 'theirs?' });
  });

  it("takes a conflict with the newest state for the caller's answer", async () => {
    const row = aRow(0);
    const answer = new AppError({ code: ERRORS.revisionMismatch, current: { name: 'newest' } });
    const refused = modify(
      row.read,
      () => 'b',
      () => Promise.reject(answer),
    );
    await expect(refused).rejects.toBe(answer);
  });

  it('gives up a race that never ends, and says when to come back', async () => {
    const row = aRow(1_000);
    await expect(modify(row.read, () => 'b', row.write)).rejects.toMatchObject({
      code: ERRORS.overloaded,
      retryAfterSeconds: 1,
    });
  });
});
