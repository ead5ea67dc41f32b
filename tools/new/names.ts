/** A name in the spellings that files and code use. */
export interface Names {
  /** `public-links` */
  readonly name: string;
  /** `publicLinks` */
  readonly camel: string;
  /** `PublicLinks` */
  readonly pascal: string;
}

/** Throws when `name` is not lower-case words joined by hyphens. */
export function namesOf(name: string): Names {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" is not a name: write lower case words joined by hyphens, such as public-links`,
    );
  }
  const pascal = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
  return { name, pascal, camel: pascal.charAt(0).toLowerCase() + pascal.slice(1) };
}
