import { flows } from './flows.ts';
import { functions } from './functions.ts';

/** Field names at the start of a sentence. */
const NAMES = {
  workspaceName: 'Workspace name',
  botName: 'Chatbot name',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  description: 'Description',
  aName: 'A name',
  aTag: 'A tag',
  aNote: 'A note',
  aMessage: 'A message',
  aTitle: 'A title',
  aReply: 'A reply',
  aComment: 'A comment',
  aQuestion: 'A question',
  anAddress: 'An address',
  aValue: 'A value',
};
type What = keyof typeof NAMES;

/** Names of value types in user texts. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address',
  httpUrl: 'a web address',
  uuid: 'an id',
  datetime: 'a time such as 2026-01-31T12:00:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time of day such as 12:00:00',
  duration: 'a duration such as P1D',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
  cidrv4: 'a network such as 192.0.2.0/24',
  phone: 'a telephone number',
  cidrv6: 'a network such as 2001:db8::/32',
  json_string: 'JSON',
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

/** a, b or c: British English has no comma before the last. */
const CHOICE = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `of` is the type of the value, `isIn` says whether the limit itself is allowed. */
interface Bound {
  readonly of: string;
  readonly limit: number;
  readonly isIn: boolean;
}

function bound({ of, limit }: Bound, words: string): string {
  const units = UNITS[of];
  if (units === undefined) return `Must be ${words} ${limit}.`;
  return `Must have ${words} ${limit} ${limit === 1 ? units[0] : units[1]}.`;
}

/** Issues of a value, in any field. */
const anyField = {
  required: 'This field is required.',
  typeNotValid: ({ type }: { type: string }) => `Must be ${TYPES[type] ?? 'of another kind'}.`,
  tooBig: (of: Bound) => bound(of, of.isIn ? 'at most' : 'less than'),
  tooSmall: (of: Bound) => bound(of, of.isIn ? 'at least' : 'more than'),
  empty: 'Must not be empty.',
  formatNotValid: ({ format }: { format: string }) =>
    FORMATS[format] === undefined ? 'Has a form that is not allowed.' : `Must be ${FORMATS[format]}.`,
  formatsNotValid: ({ formats }: { formats: readonly string[] }) =>
    `Must be ${CHOICE.format(formats.map((format) => FORMATS[format] ?? 'another form'))}.`,
  beginningNotValid: ({ prefix }: { prefix: string }) => `Must begin with "${prefix}".`,
  endNotValid: ({ suffix }: { suffix: string }) => `Must end with "${suffix}".`,
  noMultiple: ({ divisor }: { divisor: string }) => `Must be a multiple of ${divisor}.`,
  fieldUnknown: 'This field is not known.',
  shapeNotValid: 'Must have one of the shapes that the documentation names.',
  nameNotAllowed: 'Has a name that is not allowed.',
  entryNotAllowed: 'Has an entry that is not allowed.',
  noneOf: ({ values }: { values: readonly string[] }) => `Must be ${CHOICE.format(values)}.`,
  notValid: 'Is not valid.',
};

/** Issues of fields, raised by the contracts' schemas. */
const schemas = {
  missing: ({ what }: { what: What }) => `${NAMES[what]} is required.`,
  tooLong: ({ what, max }: { what: What; max: number }) =>
    `${NAMES[what]} must be at most ${max} characters.`,
  controlCharacter: ({ what }: { what: What }) => `${NAMES[what]} must not contain control characters.`,
  invisible: ({ what }: { what: What }) => `${NAMES[what]} must contain a character that can be seen.`,
  usernameTooShort: ({ min }: { min: number }) => `Username must have at least ${min} characters.`,
  usernameTooLong: ({ max }: { max: number }) => `Username must have at most ${max} characters.`,
  usernameWithSpaces: 'Username must not contain spaces.',
  termsNotAccepted: "You must comply with the product's Terms & Conditions.",
  tagEmpty: 'A tag must not be empty.',
  tooManyTags: ({ max }: { max: number }) => `A conversation can have at most ${max} tags.`,
  tooManyFiles: ({ max }: { max: number }) => `At most ${max} files at once.`,
  noScope: 'Choose at least one permission.',
  scopeTwice: 'Must not name a permission twice.',
  stepAnswerMissing: 'Please answer this step: it cannot be skipped.',
  stepOptionUnknown: 'The step has no such option.',
  stepUnknown: 'This step does not wait for an answer. Answer the one that does, or leave it out.',

  idNotValid: 'Must be an id.',
  bytesNotValid: 'Must be bytes.',
  sha256NotValid: 'Must be a SHA-256 in lower-case hexadecimal.',
  colourNotValid: 'Must be a colour such as #3355ff.',
  originNotValid: 'Must be an origin such as https://example.com or https://*.example.com.',
  modelAddressNotValid:
    'Must be an address such as https://api.example.com/v1, without a question mark or a password.',
  modelKeyNotValid:
    'Must be letters, digits and signs without spaces at its ends, as the provider shows them.',
  embeddingsNotTested: 'This model did not pass the test of embeddings. Test it first.',
  tooManyHeaders: ({ max }: { max: number }) => `At most ${max} headers.`,
  addressMalformed: 'Must be an address such as https://example.com.',
  addressOfOtherScheme: 'Must begin with https:// or http://.',
  addressWithUser: 'Must not hold a user name or a password.',
  addressUnknown: 'No server has this name.',
  addressOfRefusedPort: ({ port, setting }: { port: number; setting: string }) =>
    `Port ${port} is not for websites. Whoever runs this installation can allow it with the setting ${setting}.`,
  addressPrivate: ({ setting }: { setting: string }) =>
    `This address leads to this server or into a private network. Whoever runs this installation can allow it with the setting ${setting}.`,
  domainNotValid: 'Must be a domain such as example.com.',
  timeOfDayNotValid: 'Must be a time of day such as 09:30.',
  hoursNotValid: 'Must be later than the beginning.',
  timeZoneUnknown: 'Must be a time zone such as Europe/Zagreb.',
  languageTagNotValid: 'Must be a language tag such as en or pt-BR.',
  countryNotValid: 'Must be a country code such as HR.',
  languageNotValid: 'Must be a language tag such as en.',
  languageCodeNotValid: 'Must be a language code such as en.',
  contactWithoutEmail: 'A contact form needs a required field for the e-mail address.',
  contactFieldTwice: 'Each field can be in the form once.',
  contactFieldNameless: 'A field of your own needs a label.',
  contactUrlNotValid: 'Must be an address that begins with https://.',
  consentWithoutText: 'Write what visitors agree to.',
  visitorRefNotValid: 'Must be 16 to 128 letters, digits, - or _.',
};

/** Issues of a request, raised by the services and the gateway. */
const requests = {
  addressNotPlain: 'The address is not written in its plain form.',
  headerAmbiguous: 'This header can be read in two ways.',
  requestNotHttp: 'The request is not valid HTTP.',
  bodyNotJson: 'The body is not valid JSON.',
  bodyNotReadable: 'The body cannot be read.',
  bodyNoStripeEvent: 'The body is no event of Stripe.',
  idempotencyKeyLength: ({ max }: { max: number }) => `Must be 1 to ${max} characters.`,
  revisionOfMany: 'A revision can be named for one item only.',
  cursorNotValid: 'This is no cursor of an export.',
  addressNotVerified: 'Google has not verified this address.',
  signInOver: 'is not valid any more',
  passwordMissing:
    'This account has no password yet. “Forgot your password?” mails you a link to choose one.',
  passwordWrong: 'The password is not right.',
  passwordCommon:
    'This password is too common: it is among the first that are guessed. Choose one that is harder to guess.',
  codeWrong: 'This code is not right, or it was used before. Enter the newest one of your app.',
  secondFactorOff: 'This account has no second factor.',
  passwordUnchanged: 'The new password must differ from the current one.',
  passwordsDiffer: 'The passwords do not match.',
  passwordToDelete: 'Type your password to delete your account.',
  addressToDelete: 'Type the e-mail address of your account to delete it.',
  noAdmin: 'is no administrator of this workspace',
  botElsewhere: 'is no chatbot of this workspace',
  pageElsewhere: 'Must be a page of this product.',
  past: 'Must be in the future.',
  domainNotAllowed: ({ domains }: { domains: readonly string[] }) =>
    `Only addresses of ${domains.join(', ')} can be invited to this workspace.`,
  tooManyInvitations: ({ max }: { max: number }) =>
    `There are ${max} open invitations. Revoke some of them first.`,
  nameWithAddress: 'A name must not hold an e-mail address.',
  scopeMissing: 'Name a workspace or a chatbot.',
  rangeEmpty: 'Must be after the beginning of the range.',
  rangeTooLong: ({ max }: { max: number }) => `A range has at most ${max} days.`,
  settingsWithoutDebug: 'Settings can be tried with `debug` only.',
  settingsOfRealAnswer: 'Settings can be tried in a conversation of the debug channel only.',
  assigneeNoMember: 'Only members of the workspace can be assigned.',
  recipientNoMember: 'Only members of the workspace can be mailed.',
  consentMissing: 'Please agree first.',
};

/** Issues of a website's settings. */
const websites = {
  websiteAddressNotValid: 'Must be an address such as https://example.com.',
  tooManySchedules: ({ max }: { max: number }) => `A website can have at most ${max} schedules.`,
  tooManyWebsites: ({ max }: { max: number }) => `A chatbot can have at most ${max} websites.`,
  removeSelectorNotValid: 'Must be tags, #ids and .classes, such as .content aside.',
  pageOfAnotherSite: 'Must be an address of this website.',
  pageExcluded: 'The paths of this website leave this address out.',
  tooManyAddedPages: ({ max }: { max: number }) => `At most ${max} pages of a website can be added by hand.`,
  noPageSelected: 'Choose at least one page.',
  scheduleNeedsWeekday: 'Choose a weekday.',
  scheduleNeedsDay: 'Choose a day of the month.',
  scheduleTwice: 'This schedule is there twice.',
};

/** Issues of a search. */
const searches = {
  filterTooWide: ({ max }: { max: number }) =>
    `More than ${max} documents and pages fit this. Narrow it further, or leave it out.`,
};

/** Issues of a file and its announcement. */
const files = {
  notInThisState: 'Its state does not allow this now.',
  fileMissing: 'There is no file.',
  fileEmpty: 'The file is empty.',
  fileTooLarge: ({ megabytes }: { megabytes: number }) => `This file is larger than ${megabytes} MB.`,
  fileTypeUnknown:
    'This type of file is not supported. Use PDF, DOCX, PPTX, XLSX, ODT, CSV, HTML, MD or TXT.',
  fileTypeUnlikeName: 'The file name and the type of the file do not agree.',
  contentUnlikeName: 'The content of the file is not what its name says.',
  contentUnlikeType: 'The content of the file is not what its type says.',
  sizeUnlikeAnnounced: ({ bytes, announced }: { bytes: number; announced: number }) =>
    `The file has ${bytes} bytes, not the announced ${announced}.`,
  fileUnlikeAnnounced: 'The file is not the announced one.',
  sizeUnlikeDeclared: 'The file has not the size that was declared for it.',
  sha256UnlikeDeclared: 'The file has not the SHA-256 that was declared for it.',
  contentTypeUnlikeAddress: 'The content type is not the one this address was made for.',
  textNotEditable: 'The text of this file cannot be edited: upload a new file.',
  fileForText: 'This item is a text: hand in a new text.',
  questionForFile: 'Only a question with its answer has a question.',
  encodingWithoutRetry: 'An encoding can be named with a retry only.',
  chunkingWithoutRetry: 'How a text is cut can be named with a retry only.',
  pageNotEditable: 'The text of a page is what its website says: change it there, and refresh the website.',
  imageTypeUnknown: 'Use a PNG, JPEG or WebP image.',
  imageDamaged: 'The image is damaged or cut off.',
  imageTooSlow: 'Reading the image took too long.',
  imageTooHungry: 'The image needs too much memory.',
  imageTooManyPixels: ({ megapixels, side }: { megapixels: number; side: number }) =>
    `The image has more than ${megapixels} megapixels or ${side.toLocaleString('en')} pixels on a side.`,
  imageWidth: ({ pixels }: { pixels: number }) => `The image is ${pixels} pixels wide.`,
  imageHeight: ({ pixels }: { pixels: number }) => `The image is ${pixels} pixels high.`,
  cropNoSquare: 'The crop must be a square.',
};

/** Issues of calls between services, read by engineers. */
const internal = {
  prefixNotValid: 'This is no prefix of a key.',
  objectKeyNotValid: 'This is not a valid object key.',
  contentTypeNotValid: 'This is not a valid content type.',
  byteCountNotValid: 'This is not a size in bytes.',
  sizeOverLimit: 'The size is over the limit.',
  sha256NotHex: 'This is not a SHA-256 in lower-case hex.',
  expiryNotValid: 'A signed address lasts 1 second to 7 days.',
  noMailAddress: 'This is not an e-mail address.',
  noWebAddress: 'This is not a web address.',
  headerNotAllowed: ({ name }: { name: string }) => `The header "${name}" cannot be set.`,
  headerCharacter: ({ name }: { name: string }) => `The header "${name}" holds a forbidden character.`,
};

/** Issues of a field, by the key that services return. */
export const fields = {
  ...anyField,
  ...schemas,
  ...requests,
  ...searches,
  ...files,
  ...websites,
  ...functions,
  ...flows,
  ...internal,
};
export type FieldName = What;
