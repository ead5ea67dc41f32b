import type { Page } from 'playwright-core';
import { KNOWN_LAMP } from './answering-servers.ts';
import { chooseAction } from './dashboard-steps.ts';

/** A dialog that needs more than one click, or something chosen first. */
export interface PageDialog {
  /** The file below `admin/src` that renders it. */
  readonly source: string;
  /** Its accessible name. */
  readonly name: string | RegExp;
  /** The steps to it, from its freshly opened page. */
  readonly open: (page: Page) => Promise<void>;
  /** Set when the Escape key asks for confirmation first, because something was typed. */
  readonly close?: (page: Page) => Promise<void>;
  /** The width of the window, for a dialog that looks different on wide screens. */
  readonly widthPx?: number;
}

/** One operation that can be a function, and one that cannot. */
const OPENAPI = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Lamps', version: '1' },
  servers: [{ url: 'https://lamps.invalid' }],
  paths: {
    '/shades': { get: { operationId: 'listShades', summary: 'All shades' } },
    '/plans': {
      post: {
        operationId: 'sendPlan',
        requestBody: { required: true, content: { 'image/png': { schema: { type: 'string' } } } },
      },
    },
  },
});

function pressCancel(page: Page): Promise<void> {
  return page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
}

/** Dialogs by the id of their page. The names refer to the data that `every-page.browser.test.ts` creates. */
export const PAGE_DIALOGS: Readonly<Record<string, readonly PageDialog[]>> = {
  overview: [
    {
      source: 'features/bots/DeleteBotDialog.tsx',
      name: 'Delete “One”?',
      open: (page) => chooseAction(page, 'More for One', 'Delete chatbot'),
    },
  ],
  members: [
    {
      source: 'features/members/EndOfRightsDialog.tsx',
      name: 'Leave “Alpha”?',
      open: (page) => chooseAction(page, 'More actions', 'Leave workspace'),
    },
    {
      source: 'pages/members/RolesDialog.tsx',
      name: 'What each role may do',
      open: (page) => chooseAction(page, 'More actions', 'What each role may do'),
    },
  ],
  models: [
    {
      source: 'pages/models/ProviderDialog.tsx',
      name: 'Add a provider',
      open: (page) => page.getByRole('button', { name: 'Add a provider' }).click(),
    },
    ...(['Lamps', 'Old lamps'] as const).map((name) => ({
      source: 'pages/models/TestDialog.tsx',
      name: `Test “${name}”`,
      open: async (page: Page) => {
        await chooseAction(page, `More for ${name}`, 'Test');
        await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click();
        await page.getByRole('listitem').getByText('Embeddings').waitFor();
      },
    })),
    {
      // The model that the previous test has found.
      source: 'pages/models/EmbeddingsSection.tsx',
      name: /^Embed everything with “Lamps: talker-embed/,
      open: async (page) => {
        const models = page.getByLabel('Model of the embeddings');
        const found = models.locator('option', { hasText: 'talker-embed' }).first();
        await models.selectOption((await found.getAttribute('value')) ?? '');
      },
    },
    ...(
      [
        ['Change', 'Change “Lamps”', 'pages/models/ProviderDialog.tsx'],
        ['Delete', 'Delete “Lamps”?', 'pages/models/AskedOfProvider.tsx'],
      ] as const
    ).map(([action, name, source]) => ({
      source,
      name,
      open: (page: Page) => chooseAction(page, 'More for Lamps', action),
    })),
  ],
  'bot-settings': [
    {
      source: 'pages/bot-settings/EarlierVersions.tsx',
      name: 'Earlier versions',
      open: async (page) => {
        await page.getByRole('button', { name: 'Earlier versions' }).click();
        await page
          .getByRole('button', { name: /^Compare version/ })
          .first()
          .click();
      },
    },
  ],
  functions: [
    {
      source: 'pages/functions/FunctionDialog.tsx',
      name: 'Add a function',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add a function' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Add a parameter' }).click();
        await dialog.getByRole('button', { name: 'Add a header' }).click();
        await dialog.getByRole('button', { name: 'Create' }).click();
        await dialog.locator('[aria-invalid=true]').first().waitFor();
      },
      close: pressCancel,
    },
    {
      source: 'pages/functions/ImportDialog.tsx',
      name: 'Import functions',
      open: (page) => page.getByRole('button', { name: 'Import', exact: true }).click(),
    },
    {
      source: 'pages/functions/ImportDialog.tsx',
      name: 'Import functions',
      open: async (page) => {
        await page.getByRole('button', { name: 'Import', exact: true }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Text of the file').fill(OPENAPI);
        await dialog.getByRole('button', { name: 'Show its operations' }).click();
        await dialog.getByText('Operations of Lamps').waitFor();
      },
      close: pressCancel,
    },
    ...(
      [
        [KNOWN_LAMP, 'The part that is used'],
        ['0', 'The server answers with an error.'],
      ] as const
    ).map(([id, said]) => ({
      source: 'pages/functions/CallDialog.tsx',
      name: 'Test “find_lamps”',
      open: async (page: Page) => {
        await chooseAction(page, 'More for find_lamps', 'Test');
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: 'id' }).fill(id);
        await dialog.getByRole('button', { name: 'Call' }).click();
        await dialog.getByText(said).first().waitFor();
      },
    })),
    ...(
      [
        ['Change', 'Change “find_lamps”', 'pages/functions/FunctionDialog.tsx'],
        ['Delete', 'Delete “find_lamps”?', 'pages/functions/AskedOfFunction.tsx'],
      ] as const
    ).map(([action, name, source]) => ({
      source,
      name,
      open: (page: Page) => chooseAction(page, 'More for find_lamps', action),
    })),
  ],
  train: [
    {
      source: 'pages/train/documents/TagDialog.tsx',
      name: 'Tag 1 document',
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Select Boats' }).check();
        await page.getByRole('button', { name: 'Tag', exact: true }).click();
      },
    },
  ],
  integrations: [
    {
      source: 'pages/integrations/LinksCard.tsx',
      name: 'Delete “Default”?',
      open: (page) => chooseAction(page, 'More about Default', 'Delete link'),
    },
  ],
  'api-keys': (
    [
      ['Change', 'Change “Shop”', 'pages/api-keys/ApiKeyDialog.tsx'],
      ['New secret', 'Give “Shop” a new secret?', 'pages/api-keys/AskedOfKey.tsx'],
      ['Hand over', 'Who answers for “Shop”?', 'pages/api-keys/KeyOwnerDialog.tsx'],
      ['Revoke', 'Revoke “Shop”?', 'pages/api-keys/AskedOfKey.tsx'],
    ] as const
  ).map(([action, name, source]) => ({
    source,
    name,
    open: (page) => chooseAction(page, 'More about Shop', action),
  })),
  chat: [
    {
      source: 'pages/chat/ChatPage.tsx',
      name: 'Try settings',
      open: (page) => page.getByRole('button', { name: 'Try settings' }).click(),
      widthPx: 1024,
    },
  ],
  inbox: [
    {
      source: 'pages/inbox/ConversationHeader.tsx',
      name: /^Delete “/,
      open: (page) => chooseAction(page, 'Actions for this conversation', 'Delete conversation'),
    },
    {
      source: 'pages/inbox/BulkBar.tsx',
      name: /^Delete \d+ conversation/,
      open: async (page) => {
        await page.getByRole('checkbox', { name: 'Mark all conversations that are shown' }).check();
        await chooseAction(page, 'More for the marked conversations', 'Delete conversations');
      },
    },
    ...(
      [
        ['Add reply', 'Add reply'],
        ['Change “Thanks”', 'Change “Thanks”'],
        ['Delete “Thanks”', 'Delete “Thanks”?'],
      ] as const
    ).map(([action, name]) => ({
      source: 'pages/inbox/ManageReplies.tsx',
      name,
      open: async (page: Page) => {
        // After one of these closes, the list is shown.
        if ((await page.getByRole('dialog', { name: 'Saved replies' }).count()) === 0) {
          await chooseAction(page, 'More', 'Saved replies');
        }
        await page.getByRole('button', { name: action }).click();
      },
    })),
  ],
};

/**
 * Where axe checks the other dialogs: as a named screen of a browser suite; or, as a dialog that one click on an
 * element with `aria-haspopup` opens, on its page, by the file with that element.
 */
export const OTHER_DIALOGS: Readonly<
  Record<string, readonly ({ readonly screen: string } | { readonly opener: string })[]>
> = {
  'features/accounts/PasswordDialog.tsx': [
    { screen: 'google-05b-disconnect' },
    { screen: 'security-06-turn-off' },
  ],
  'features/answers/SourcePopover.tsx': [{ screen: '12-chat-source' }],
  'features/bots/NewBotDialog.tsx': [{ opener: 'features/bots/AddBotButton.tsx' }],
  'features/flow-editor/ClashDialog.tsx': [{ screen: 'flow-06-clash' }],
  'features/flow-editor/FlowDialogs.tsx': [{ screen: 'flow-08-off' }],
  'features/flow-editor/PublishDialog.tsx': [{ screen: 'flow-05-refused' }],
  'features/flow-editor/SideRoom.tsx': [{ screen: 'flow-04-phone-step' }],
  'features/flow-templates/TemplateDialog.tsx': [{ opener: 'features/flow-editor/FlowEditor.tsx' }],
  'features/confirmation/ConfirmationDialog.tsx': [
    { screen: '33b-confirm' },
    { screen: 'google-08-confirm' },
  ],
  'features/images/ImageDialog.tsx': [{ screen: 'pictures-03-crop' }],
  'features/images/PictureControl.tsx': [{ screen: 'pictures-07-remove' }],
  'features/teaching/TeachDialog.tsx': [{ screen: 'inbox-13-teach' }],
  'features/teaching/AddItemDialog.tsx': [{ screen: '03-chat-teach' }],
  'features/workspaces/NewWorkspaceDialog.tsx': [{ screen: 'shell-new-workspace' }],
  'pages/train/documents/AddByHand.tsx': [
    { opener: 'pages/train/documents/AddByHand.tsx' },
    { opener: 'pages/train/documents/AddByHand.tsx' },
  ],
  'pages/train/websites/RefreshDialog.tsx': [{ screen: 'website-refresh' }],
  'pages/train/websites/ScheduleDialog.tsx': [{ screen: 'website-schedule' }],
  'pages/train/websites/SubpageList.tsx': [{ screen: 'website-remove-page' }],
  'pages/train/websites/SubpageToolbar.tsx': [{ screen: 'website-add-page' }],
  'pages/train/websites/WebsiteDialogs.tsx': [
    { screen: 'websites-add' },
    { screen: 'website-settings' },
    { screen: 'websites-delete' },
  ],
  'pages/train/items/EncodingDialog.tsx': [{ screen: 'train-encoding' }],
  'pages/train/items/RecutDialog.tsx': [{ screen: 'train-recut' }],
  'pages/train/items/ItemDrawer.tsx': [{ screen: 'train-document' }],
  'pages/api-keys/SecretDialog.tsx': [{ screen: '34-api-key-secret' }],
  'pages/inbox/ConversationPane.tsx': [{ screen: 'inbox-9-phone-details' }],
  'pages/inbox/ExportDialog.tsx': [{ screen: 'inbox-6-export' }],
  'pages/inbox/FilterButton.tsx': [{ screen: 'inbox-5-filters' }],
  'features/views/SaveViewDialog.tsx': [{ screen: 'inbox-5c-save-view' }],
  'pages/inbox/ManageReplies.tsx': [{ screen: 'inbox-people-manage' }],
  'pages/inbox/ReplyPicker.tsx': [{ screen: 'inbox-people-replies' }],
  'pages/inbox/ShortcutHelp.tsx': [{ screen: 'inbox-10-keys' }],
  'pages/inbox/TagManyDialog.tsx': [{ screen: 'inbox-12-tag' }],
  'pages/integrations/NewLinkDialog.tsx': [{ opener: 'pages/integrations/LinksCard.tsx' }],
  'pages/members/InviteDialog.tsx': [{ screen: 'invite-refused' }],
  'pages/profile/DeleteAccountCard.tsx': [{ screen: 'leaving-free' }],
  'pages/profile/RecoveryCodesDialog.tsx': [{ screen: 'security-03-recovery-codes' }],
  'pages/profile/SessionsCard.tsx': [{ screen: 'security-05-end-others' }],
  'pages/profile/SetUpSecondFactor.tsx': [{ screen: 'security-02-set-up' }],
  'pages/workspace-settings/DeleteWorkspaceDialog.tsx': [
    { opener: 'pages/workspace-settings/DangerZone.tsx' },
  ],
  'shell/AttentionButton.tsx': [{ opener: 'shell/AttentionButton.tsx' }],
  'shell/CommandPalette.tsx': [{ opener: 'shell/SearchButton.tsx' }],
  'shell/HelpButton.tsx': [{ opener: 'shell/HelpButton.tsx' }],
  'shell/ProfileMenu.tsx': [{ screen: 'shell-profile-menu' }],
  'shell/SlideInSidebar.tsx': [{ screen: 'shell-phone-menu' }],
};
