import { KNOWLEDGE_MAX_TAGS, KNOWLEDGE_TAG_MAX_LENGTH } from '@colloquy/contracts';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { tagIssue } from '../../../components/tag-issue.ts';
import { TagField } from '../../../components/TagField.tsx';
import { useText } from '../../../i18n/useText.ts';

/** The tags of a document; suggests those of others on the page. */
export function TagInput(props: {
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
  autoFocus?: boolean;
  disabled?: boolean;
}): ReactElement {
  const t = useText();
  const [issue, setIssue] = useState<ReturnType<typeof tagIssue>>();
  const { data = [] } = useListContext<{ id: string; tags: readonly string[] }>();
  const issueTexts = {
    tooLong: t('knowledge.tagTooLong', { max: KNOWLEDGE_TAG_MAX_LENGTH }),
    tooMany: t('knowledge.tooManyTags', { max: KNOWLEDGE_MAX_TAGS }),
  };
  return (
    <TagField
      {...props}
      keepsTyped
      issue={issue && issueTexts[issue]}
      label={t('knowledge.tags')}
      placeholder={t('knowledge.tagsPlaceholder')}
      known={[...new Set(data.flatMap(({ tags }) => tags))].toSorted()}
      onChange={(tags) => {
        const wanted = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
        const found = tagIssue(wanted, { count: KNOWLEDGE_MAX_TAGS, length: KNOWLEDGE_TAG_MAX_LENGTH });
        setIssue(found);
        if (found === undefined) props.onChange(wanted);
      }}
    />
  );
}
