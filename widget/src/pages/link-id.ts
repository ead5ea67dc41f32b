/** The public link's id, the last part of a page's path: `/chat/widget/{linkId}`; '' when it is missing. */
export function linkIdOf(pathname: string): string {
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    const id = decodeURIComponent(last);
    return /^[\w.:-]{1,64}$/.test(id) && id !== 'widget' && id !== 'preview' ? id : '';
  } catch {
    return '';
  }
}
