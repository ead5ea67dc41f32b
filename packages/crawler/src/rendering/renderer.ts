/** Shows a page as a browser does, for pages that are written by programs. */
export interface Renderer {
  /** The HTML of the page when its programs have run; null when the browser could not show it in time. */
  render(url: string, signal?: AbortSignal): Promise<string | null>;
  close(): Promise<void>;
}
