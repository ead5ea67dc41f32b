import { screen } from '@testing-library/react';
import { ListContextProvider, useList, type RaRecord } from 'react-admin';
import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { aServer, renderPage } from '../../../testing/render-page.tsx';
import { TagInput } from './TagInput.tsx';

aServer();

function Tagged(props: { tags: readonly string[] }): ReactElement {
  const [tags, setTags] = useState(props.tags);
  return (
    <ListContextProvider value={useList<RaRecord>({ data: [] })}>
      <TagInput value={tags} onChange={setTags} />
      <output>{tags.join('|')}</output>
    </ListContextProvider>
  );
}

const twenty = Array.from({ length: 20 }, (_, at) => `tag${at}`);
test.each([
  ['is too long', [], 'x'.repeat(51), 'A tag must be at most 50 characters.'],
  ['is one too many', twenty, 'another', 'A document can have at most 20 tags.'],
])('a tag that %s is neither cut nor dropped without a word', async (_what, tags, typed, issue) => {
  const { user } = renderPage(<Tagged tags={tags} />);
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.paste(typed);
  await user.keyboard('{Enter}');
  await screen.findByText(issue);
  expect(screen.getByRole('status').textContent).toBe(tags.join('|'));
});
