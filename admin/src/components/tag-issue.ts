/** Why these tags are invalid; undefined if they are valid. */
export function tagIssue(
  tags: readonly string[],
  limits: { readonly count: number; readonly length: number },
): 'tooLong' | 'tooMany' | undefined {
  if (tags.some((tag) => tag.trim().length > limits.length)) return 'tooLong';
  return tags.length > limits.count ? 'tooMany' : undefined;
}
