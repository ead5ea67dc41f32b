import { createConnection } from 'mongoose';

/** Every document of the database of service `name` as one text, to search it for what must not be there. */
export async function storedText(uri: string, name: string): Promise<string> {
  const connection = await createConnection(uri).asPromise();
  try {
    const database = connection.useDb(`colloquy_${name}`);
    const texts: string[] = [];
    for (const { name: collection } of await database.listCollections()) {
      texts.push(JSON.stringify(await database.collection(collection).find({}).toArray()));
    }
    return texts.join('\n');
  } finally {
    await connection.close();
  }
}
