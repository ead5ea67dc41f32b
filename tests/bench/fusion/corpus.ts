/** A section of a document becomes one chunk; its questions have that chunk as their gold answer. */
export interface Section {
  readonly heading: string;
  readonly text: string;
  readonly questions: readonly string[];
}

export interface SourceDocument {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** Documents one bot might hold, with questions that none of them answers. All prose is written for this bench. */
export interface Domain {
  readonly name: string;
  readonly documents: readonly SourceDocument[];
  readonly unanswerable: readonly string[];
}
