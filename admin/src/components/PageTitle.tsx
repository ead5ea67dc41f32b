import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

/** The title of the browser tab: the page, then the product. */
export function PageTitle(props: { title: string }): ReactElement {
  const t = useText();
  return <title>{`${props.title} · ${t('app.name')}`}</title>;
}
