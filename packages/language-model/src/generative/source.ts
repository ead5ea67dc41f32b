import type { Language } from '@colloquy/text';
import { unitsOf } from '../extractive/units.ts';
import { stemsOf } from '../extractive/matching.ts';
import { SNIPPET_MAX_CHARS, type Passage } from '../ports.ts';

/** The numbers of a text, without the marks that group their digits. */
export function numbersOf(text: string): string[] {
  return (text.match(/\d+(?:[.,:]\d+)*/g) ?? []).map((number) => number.replace(/[.,]/g, ''));
}

/** A passage and, once asked for, what it is compared by: most passages of a prompt are never cited. */
export class Source {
  readonly passage: Passage;
  readonly #language: Language;
  #stems: ReadonlySet<string> | undefined;
  #numbers: ReadonlySet<string> | undefined;

  constructor(passage: Passage, language: Language) {
    this.passage = passage;
    this.#language = language;
  }

  get stems(): ReadonlySet<string> {
    return (this.#stems ??= new Set(stemsOf(this.#text(), this.#language)));
  }

  get numbers(): ReadonlySet<string> {
    return (this.#numbers ??= new Set(numbersOf(this.#text())));
  }

  #text(): string {
    return [this.passage.title, ...this.passage.headingPath, this.passage.text].join('\n');
  }

  countShared(stems: readonly string[]): number {
    return stems.filter((stem) => this.stems.has(stem)).length;
  }

  /** The sentence or line that shares most with the answer, verbatim. */
  bestSnippet(answerStems: readonly string[]): string {
    const wanted = new Set(answerStems);
    let best = this.passage.text.trim();
    let bestShared = 0;
    for (const unit of unitsOf(this.passage)) {
      const shared = new Set(stemsOf(unit.text, this.#language).filter((stem) => wanted.has(stem))).size;
      if (shared > bestShared) {
        best = unit.text;
        bestShared = shared;
      }
    }
    return best.slice(0, SNIPPET_MAX_CHARS);
  }
}
