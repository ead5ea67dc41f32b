/** A sentence of a document that answers a question, and how the question is put. */
export interface Statement {
  /** Matches the sentence; its groups are what the question names. */
  readonly pattern: RegExp;
  readonly question: (...groups: readonly string[]) => string;
}

/** A column of a table that rows are asked for, by what its header says. */
export interface Column {
  readonly header: RegExp;
  /** `row` is what the row is about, with its article where the language needs one; `rest` what the header says more. */
  readonly question: (row: string, header: string, rest: string) => string;
}

/** What documents of one language are asked. Only forms that read naturally whatever stands in their places. */
export interface QuestionLanguage {
  readonly code: string;
  readonly statements: readonly Statement[];
  readonly columns: readonly Column[];
  /** The header of the column that names what a record is about. */
  readonly nameHeader: RegExp;
  /** What a row is called in a question; null for one that cannot be named in good style. */
  readonly rowName: (label: string, header: string) => string | null;
}
