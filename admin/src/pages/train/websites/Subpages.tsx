import type { ChatBot, Subpage, Website } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { ListBase } from 'react-admin';
import { ItemScope } from '../items/ItemScope.tsx';
import { SUBPAGE_VIEWS } from './page-filter.ts';
import { SubpageList } from './SubpageList.tsx';
import { isWorking, POLL_WORKING_MS } from './website-status.ts';

/** As many as one answer of the server may hold. */
const PER_PAGE = 100;
/** A folder may go on beyond the page of the list. */
const WITH_FOLDERS = { folders: true };

/** The pages of a website, as the address filters and pages them; asked again by itself while it is worked on. */
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
        // When the work has ended, what it led to is asked for once more.
        meta: { parentId: website.id, websiteStatus: website.websiteStatus },
        refetchInterval: isWorking(website) ? POLL_WORKING_MS : false,
        // The page shows the fault itself.
        onError: () => undefined,
      }}
    >
      <ItemScope bot={bot}>{() => <SubpageList website={website} />}</ItemScope>
    </ListBase>
  );
}
