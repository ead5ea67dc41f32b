/** The address of a page of the dashboard, such as `/join`, below the path that the product may be served under. */
export function pageAddress(publicUrl: string, path: string): URL {
  const base = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  return new URL(path.replace(/^\/+/, ''), base);
}
