import { authApi, billingApi, botApi, knowledgeApi } from '@colloquy/contracts';
import { fireEvent, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { ListBase } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { AllowedSites } from '../features/embed/AllowedSites.tsx';
import { ImageDialog } from '../features/images/ImageDialog.tsx';
import { TeachDialog } from '../features/teaching/TeachDialog.tsx';
import { asksBeforeGoing } from '../testing/going-away.ts';
import { aKnowledgeItem } from '../testing/knowledge-records.ts';
import { onRoute } from '../testing/on-route.ts';
import { aPlan } from '../testing/plans.ts';
import { aBot, aMe, anApiKey, anId, aPublicLink } from '../testing/records.ts';
import { aServer, renderPage } from '../testing/render-page.tsx';
import { ApiKeyDialog } from './api-keys/ApiKeyDialog.tsx';
import { NewLinkDialog } from './integrations/NewLinkDialog.tsx';
import { InviteDialog } from './members/InviteDialog.tsx';
import { DetailsForm } from './profile/DetailsForm.tsx';
import { UsernameForm } from './profile/UsernameForm.tsx';
import { AddByHand } from './train/documents/AddByHand.tsx';
import { TagDialog } from './train/documents/TagDialog.tsx';
import { aList } from './train/testing/show-train.tsx';
import { EditItemText } from './train/items/EditItemText.tsx';
import { ScheduleDialog } from './train/websites/ScheduleDialog.tsx';
import { AddWebsiteDialog } from './train/websites/WebsiteDialogs.tsx';

// The test environment cannot draw images.
vi.mock('../features/images/preview.ts', () => ({
  openPreview: () =>
    Promise.resolve({
      url: 'blob:',
      shown: { width: 9, height: 9 },
      real: { width: 9, height: 9 },
      release: vi.fn(),
    }),
}));

const link = aPublicLink();
aServer(
  onRoute(billingApi.getWorkspacePlan, { data: aPlan() }),
  onRoute(authApi.me, aMe()),
  onRoute(knowledgeApi.listKnowledge, aList([aKnowledgeItem(5)])),
  onRoute(botApi.listPublicLinks, { data: [link], meta: { total: 1, page: 1, limit: 25 } }),
);
const nothing = () => undefined;
const never = () => new Promise(nothing);
/** Types into the field of this name. */
const types = (name: string | RegExp, text: string) => async (user: UserEvent) =>
  user.type(await screen.findByLabelText(name), text);

test.each<[string, ReactElement, (user: UserEvent) => Promise<unknown>]>([
  [
    'tags for many documents',
    <ListBase key="list" resource="knowledge-base" filter={{ chat_bot_id: anId(2) }} disableAuthentication>
      <TagDialog items={[aKnowledgeItem(5)]} onClose={nothing} />
    </ListBase>,
    async (user) => user.type(await screen.findByRole('combobox', { name: 'Tags' }), 'prices'),
  ],
  [
    'a picture',
    <ImageDialog
      key="picture"
      owner={{ kind: 'bot', id: anId(2), name: 'Helper', imageUrl: null, imageId: null }}
      onClose={nothing}
    />,
    async (user) => {
      const file = new File(['png'], 'face.png', { type: 'image/png' });
      await user.upload(await screen.findByLabelText('Choose an image', { selector: 'input' }), file);
      await screen.findByRole('button', { name: 'Choose another' });
    },
  ],
  [
    'a question with its answer',
    <TeachDialog key="qa" botId={anId(2)} onTaught={nothing} onClose={nothing} />,
    types(/^Question/, 'Dogs?'),
  ],
  [
    'a text',
    <AddByHand key="text" botId={anId(2)} />,
    async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Add text' }));
      await types(/^Text/, 'Dogs are welcome.')(user);
    },
  ],
  [
    'the text of a document',
    <EditItemText key="edit" item={aKnowledgeItem(5)} content="Before" question={null} onClose={nothing} />,
    types(/^Text of/, ' and after'),
  ],
  [
    'a website',
    <AddWebsiteDialog key="website" bot={aBot()} onClose={nothing} />,
    types(/^Address/, 'https://example.org'),
  ],
  [
    'a schedule',
    <ScheduleDialog key="schedule" schedule={undefined} onSave={never} onClose={nothing} />,
    async () => {
      fireEvent.change(await screen.findByLabelText(/^Time(?! zone)/), { target: { value: '04:30' } });
    },
  ],
  [
    'an invitation',
    <InviteDialog key="invite" workspaceId={anId(1)} onClose={nothing} />,
    types('E-mail', 'ida@example.com'),
  ],
  [
    'an API key',
    <ApiKeyDialog key="key" apiKey={anApiKey()} onSave={never} onClose={nothing} />,
    types(/^Name/, ' two'),
  ],
  ['a link', <NewLinkDialog key="link" botId={anId(2)} onClose={nothing} />, types(/^Name/, 'Shop')],
  [
    'the sites of a chatbot',
    <AllowedSites key="sites" botId={anId(2)} link={link} />,
    types('Site', 'example.org'),
  ],
  ['names', <DetailsForm key="details" me={aMe()} />, types('First name', ' Ida')],
  [
    'a username',
    <UsernameForm key="username" me={aMe()} />,
    async (user) => user.type(await screen.findByRole('textbox', { name: 'Username' }), 'ida'),
  ],
])('asks before %s that was begun is left', async (_what, form, begin) => {
  const page = renderPage(form);
  await begin(page.user);
  expect(await asksBeforeGoing(page)).toBe(true);
});
