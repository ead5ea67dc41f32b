/** The server's response for a page: the browser starts from it and does not fetch the page again. */
export interface PageDocument {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Headers that the page's scripts depend on; one line per cookie. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface RenderOptions {
  /** Without one, the browser fetches the page itself. */
  readonly document?: PageDocument | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Owner group of the page: groups take turns while pages wait. */
  readonly group?: string | undefined;
}

/** Longer pages are data. */
export const MAX_HTML_CHARACTERS = 5 * 1024 * 1024;

export interface RenderedPage {
  /** The HTML after the page's scripts have run. */
  readonly html: string;
  /** More text appeared on scrolling to the end; it is not in the HTML. */
  readonly growsOnScroll: boolean;
}

/** The page exceeded the browser's limit of time or memory. */
export class PageExceeded extends Error {
  override readonly name = 'PageExceeded';
}

/** Renders pages that are written by scripts. */
export interface Renderer {
  /**
   * The page after its scripts have run; null when the browser could not show it. Throws PageExceeded when a limit
   * was exceeded, and the signal's reason when aborted.
   */
  render(url: string, options?: RenderOptions): Promise<RenderedPage | null>;
  close(): Promise<void>;
}
