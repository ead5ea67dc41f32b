import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export interface HistoryRow {
  readonly chatId: string;
  readonly question: string;
  readonly answer: string;
  readonly citations: readonly object[];
}

/** One insert per answer, with the durability of the product's database: WAL, a commit outlives the process. */
export function openHistory(file: string): (row: HistoryRow) => string {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  database.exec(
    'CREATE TABLE history (id TEXT PRIMARY KEY, chat_id TEXT, question TEXT, answer TEXT, citations TEXT, created_at TEXT); CREATE INDEX by_chat ON history (chat_id, id)',
  );
  const insert = database.prepare('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?)');
  return ({ chatId, question, answer, citations }) => {
    const id = randomUUID();
    insert.run(id, chatId, question, answer, JSON.stringify(citations), new Date().toISOString());
    return id;
  };
}
