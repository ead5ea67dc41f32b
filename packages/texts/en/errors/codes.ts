const LOGIN = 'Invalid login credentials. Please try again.';

/** User texts of errors, by the message that programs compare. Those of the specification are verbatim. */
export const codes = {
  USER_NOT_AUTHENTICATED: LOGIN,
  USER_DOES_NOT_EXIST: LOGIN,
  USER_CREDENTIALS_INVALID: LOGIN,
  USER_ALREADY_MEMBER: 'This user is already a member of this workspace.',
  EMAIL_NOT_VALID: 'Email is not valid.',
  EMAIL_TAKEN: 'Email is already taken.',
  EMAIL_MISSING: 'Email is missing.',
  EMAIL_TOO_LONG: 'Email is too long. It can have at most 254 characters.',
  PASSWORD_NOT_VALID:
    'Password is not valid. It must contain a lowercase letter, an uppercase letter, a number and a special character.',
  USERNAME_TAKEN: 'Username is already taken.',
  EMAIL_NOT_VERIFIED:
    'Google has not verified your e-mail address. Verify it at Google first, or sign in another way.',
  MODEL_KEY_REFUSED: 'The provider of the model refuses the key.',
  MODEL_DOES_NOT_EXIST: 'The provider has no model of this name.',
  EMBEDDING_DIMENSION_DIFFERS: 'The embedding model returns vectors of another length than the settings say.',
  INVALID_TOKEN: 'This link is not valid any more.',
  WORKSPACE_INVITATION_DOES_NOT_EXISTS: 'Your have already registered or your invitation has expired.',
  SIGN_IN_NOT_VALID: 'This sign-in is not valid any more. Please start again.',
  URL_NOT_ALLOWED: 'This address is not allowed.',
  NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT: "You don't have permission to create chatbot.",
  CONFIRMATION_NEEDED: 'Please confirm that it is you first.',
  REQUEST_INCOMPLETE: 'The connection was too slow to send this. Please check it and try again.',
  REVISION_MISMATCH: 'Somebody else changed this meanwhile. Reload to see the newest version.',
  OTHER_GOOGLE_ACCOUNT_CONNECTED:
    'Your account is connected to another Google account. Log in another way and disconnect that one first.',
  PROVIDER_EMBEDS:
    'This provider makes the embeddings of this workspace. Choose another model for them first, and wait until it answers.',
  FILE_TOO_LARGE: 'This file is too large.',
  TYPE_NOT_SUPPORTED: 'This type of file is not supported.',
  TOO_MANY_REQUESTS: 'There were too many requests. Please try again later.',
  MODEL_QUOTA_USED_UP: 'The quota at the provider of the model is used up, or there were too many requests.',
  ACCOUNT_TEST_ANSWERS_USED_UP: 'You have used up your test answers of today. Please try again tomorrow.',
  WORKSPACE_TEST_ANSWERS_USED_UP:
    'This workspace has used up its test answers of today. Please try again tomorrow.',
  INSTALLATION_TEST_ANSWERS_USED_UP:
    'The test answers of this installation are used up for today. Please try again tomorrow.',
  LANGUAGE_MODEL_UNAVAILABLE: 'The model does not answer.',
  BILLING_NOT_CONNECTED: 'Billing is not connected.',
  PAYMENT_PROVIDER_UNAVAILABLE:
    'The payment provider cannot be reached. Your plan has not changed; please try again later.',
  GOOGLE_NOT_CONNECTED: 'Signing in with Google is not set up here.',
  GOOGLE_UNAVAILABLE: 'Google cannot be reached. Please try again later, or sign in another way.',
  STORAGE_FULL: 'The server has no space left to store this. Please try again later.',
  VECTOR_STORE_DAMAGED: 'The search index was damaged and has to be built again by the operator.',
};

/** User texts of all other errors, by the first digits of the code, and of a question that was not sent. */
export const otherCodes = {
  forbidden: "You don't have permissions to perform this action.",
  trialLimit: 'You have reached the limit of a trial mode. Please upgrade your plan.',
  request: 'There was a problem with this request. Please come back later when we fixed the problem.',
  server: 'There has been an error. Please come back later when we fixed the problem.',
  proxyRefusesSize:
    'A server in front of this installation refuses requests of this size. Whoever runs it has to let through 20 MB and a little more (nginx: client_max_body_size 21m).',
  sendFailed: 'There was an error while sending your question. Please try again.',
};
