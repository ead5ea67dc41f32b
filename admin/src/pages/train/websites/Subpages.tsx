import type { ChatBot, Subpage, Website } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { ListBase } from 'react-admin';
import { ItemScope } from '../items/ItemScope.tsx';
import { SUBPAGE_VIEWS } from './page-filter.ts';
import { SubpageList } from './SubpageList.tsx';
import { isWorking, POLL_WORKING_MS } from './website-status.ts';

/** Page limit of the server. */
const PER_PAGE = 100;
/** A folder may continue beyond the page of the list. */
const WITH_FOLDERS = { folders: true };

/** The pages of a website, filtered and paged by the address; polled while the website is being processed. */
export function Subpages(props: { bot: ChatBot; website: Website }): ReactElement {
  const { bot, website } = props;
  return (
    <ListBase<Subpage>
      resource="subpages"
      filter={WITH_FOLDERS}
      sort={SUBPAGE_VIEWS.usualSort}
      perPage={PER_PAGE}
      storeKey={false}
      disableAuthentication
      queryOptions={{
        // Reloaded once more when processing has ended.
        meta: { parentId: website.id, websiteStatus: website.websiteStatus },
        refetchInterval: isWorking(website) ? POLL_WORKING_MS : false,
        // The page shows the error itself.
        onError: () => undefined,
      }}
    >
      <ItemScope bot={bot}>{() => <SubpageList website={website} />}</ItemScope>
    </ListBase>
  );
}
