/** What the server has answered for a page: the browser begins with it and does not ask for the page again. */
export interface PageDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Headers that the page's programs depend on; each cookie stands in a line of its own. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface RenderOptions {
  /** Without one, the browser asks for the page itself. */
  readonly document?: PageDocument | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whose page it is: while pages wait, groups take turns. */
  readonly group?: string | undefined;
}

export interface RenderedPage {
  /** The HTML of the page when its programs have run. */
  readonly html: string;
  /** More text came when the page was scrolled to its end; it is not in the HTML. */
  readonly growsOnScroll: boolean;
}

/** A page that took more time or memory than the browser may have for one. */
export class PageExceeded extends Error {
  override readonly name = 'PageExceeded';
}

/** Shows a page as a browser does, for pages that are written by programs. */
export interface Renderer {
  /**
   * The page when its programs have run; null when the browser could not show it. Throws PageExceeded for one
   * that took too much, and the signal's reason when aborted.
   */
  render(url: string, options?: RenderOptions): Promise<RenderedPage | null>;
  close(): Promise<void>;
}
