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

/** Shows a page as a browser does, for pages that are written by programs. */
export interface Renderer {
  /** Null when the browser could not show the page in time. */
  render(url: string, options?: RenderOptions): Promise<RenderedPage | null>;
  close(): Promise<void>;
}
