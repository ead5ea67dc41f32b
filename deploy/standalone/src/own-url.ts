/** The address for users on this machine; a product that listens on all interfaces is reached as localhost. */
export function ownUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
