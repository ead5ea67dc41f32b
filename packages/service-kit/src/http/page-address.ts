/** The address of a dashboard page such as `/join`, including the path that the product is served under. */
export function pageAddress(publicUrl: string, path: string): URL {
  const base = publicUrl.endsWith('/') ? publicUrl : `${publicUrl}/`;
  return new URL(path.replace(/^\/+/, ''), base);
}
