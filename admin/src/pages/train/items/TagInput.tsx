import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { TagField } from '../../../components/TagField.tsx';
import { useText } from '../../../i18n/useText.ts';

const TAG_MAX_LENGTH = 50;
const MAX_TAGS = 20;

/** The tags of a document; suggests those of others on the page. */
export function TagInput(props: {
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
  autoFocus?: boolean;
  disabled?: boolean;
}): ReactElement {
  const t = useText();
  const { data = [] } = useListContext<{ id: string; tags: readonly string[] }>();
  return (
    <TagField
      {...props}
      keepsTyped
      label={t('knowledge.tags')}
      placeholder={t('knowledge.tagsPlaceholder')}
      known={[...new Set(data.flatMap(({ tags }) => tags))].toSorted()}
      onChange={(tags) => {
        const next = [...new Set(tags.map((tag) => tag.trim().slice(0, TAG_MAX_LENGTH)))];
        props.onChange(next.filter((tag) => tag !== '').slice(0, MAX_TAGS));
      }}
    />
  );
}
