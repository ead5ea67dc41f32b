export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** `?a=1&b[]=x&b[]=y`; empty values are left out; nothing at all gives an empty string. */
export function toQueryString(values: QueryValues): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    if (typeof value === 'object') for (const one of value) params.append(`${name}[]`, String(one));
    else params.append(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
