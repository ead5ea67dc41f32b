/** The resources that a route's example can name: one of each kind, all in one workspace. */
export interface ExampleIds {
  readonly workspaceId: string;
  readonly memberId: string;
  readonly invitationId: string;
  readonly workspaceImageId: string;
  readonly botId: string;
  readonly botImageId: string;
  /** A public link's id in the members' API. */
  readonly publicLinkId: string;
  /** A public link's id in the visitors' API. */
  readonly linkId: string;
  readonly itemId: string;
  readonly websiteId: string;
  /** A page of the website. */
  readonly subpageId: string;
  readonly chatId: string;
  readonly historyId: string;
  readonly noteId: string;
  readonly contactId: string;
  readonly apiKeyId: string;
  /** A connection of the chatbot to a channel. */
  readonly connectionId: string;
  readonly modelProviderId: string;
  readonly cannedReplyId: string;
  readonly functionId: string;
  /** A step of the draft of the chatbot's flow. */
  readonly surveyId: string;
  /** The newest revision of the resource that the request changes. */
  readonly revision: number;
  /** The version of an item's draft. */
  readonly version: number;
  /** The address of a page of this installation. */
  readonly ownPage: string;
  /** 32 random hexadecimal digits, different for each request. */
  readonly unique: string;
}

/** A resource that the request consumes; each call of the example names a new one. */
export type ExampleNeed =
  | 'workspace'
  | 'member'
  | 'invitation'
  | 'settings'
  | 'storedImage'
  | 'shownImage'
  | 'bot'
  | 'publicLink'
  | 'item'
  | 'upload'
  | 'draft'
  | 'website'
  | 'subpage'
  | 'turn'
  | 'note'
  | 'apiKey'
  | 'connection'
  | 'modelProvider'
  | 'cannedReply'
  | 'function'
  | 'survey'
  | 'flow';

export const ofWorkspace = ({ workspaceId }: ExampleIds) => ({ params: { id: workspaceId } });
export const ofMember = ({ workspaceId, memberId }: ExampleIds) => ({
  params: { id: workspaceId, userId: memberId },
});
export const ofInvitation = ({ workspaceId, invitationId }: ExampleIds) => ({
  params: { id: workspaceId, invId: invitationId },
});
export const ofBot = ({ botId }: ExampleIds) => ({ params: { id: botId } });
export const ofFunction = ({ botId, functionId }: ExampleIds) => ({ params: { id: botId, fid: functionId } });
export const ofSurvey = ({ surveyId }: ExampleIds) => ({ params: { id: surveyId } });
export const listedOfBot = ({ botId }: ExampleIds) => ({ query: { chat_bot_id: botId } });
export const ofItem = ({ itemId }: ExampleIds) => ({ params: { id: itemId } });
export const ofWebsite = ({ websiteId }: ExampleIds) => ({ params: { id: websiteId } });
export const ofChat = ({ chatId }: ExampleIds) => ({ params: { id: chatId } });
