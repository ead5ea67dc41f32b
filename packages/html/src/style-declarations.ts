/**
 * Parses the declarations of a `style` attribute in lower case; of equal names the last one wins unless an earlier
 * one is marked important (CSS Style Attributes, section 3). One pass; separators within quotes, brackets or a
 * comment end no declaration.
 */
export function styleDeclarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of splitDeclarations(style)) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const mark = value.lastIndexOf('!');
    const isImportant = mark >= 0 && value.slice(mark + 1).trim() === 'important';
    if (important.has(name) && !isImportant) continue;
    if (isImportant) important.add(name);
    found.set(name, isImportant ? value.slice(0, mark).trimEnd() : value);
  }
  return found;
}

function splitDeclarations(style: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quote: string | null = null;
  let brackets = 0;
  for (let at = 0; at < style.length; at += 1) {
    const char = style[at] ?? '';
    if (quote !== null) {
      if (char === '\\') at += 1;
      else if (char === quote) quote = null;
      continue;
    }
    if (char === '/' && style[at + 1] === '*') {
      const end = style.indexOf('*/', at + 2);
      at = end < 0 ? style.length : end + 1;
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ';' && brackets === 0) {
      parts.push(part);
      part = '';
    } else {
      if (char === '(') brackets += 1;
      else if (char === ')') brackets = Math.max(0, brackets - 1);
      part += char;
    }
  }
  return [...parts, part];
}
