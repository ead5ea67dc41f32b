import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { EMAIL_MAX_LENGTH, MAX_BULK_IDS } from '../constants.ts';
import {
  emailInputSchema,
  idSchema,
  nameSchema,
  passwordInputSchema,
  timeSchema,
  usernameSchema,
} from '../entities/fields.ts';
import {
  authUserSchema,
  describedUserSchema,
  meSchema,
  userDetailPatchSchema,
  userDetailSchema,
} from '../entities/user.ts';
import { accountDeletionSchema, accountExportSchema } from '../entities/account-deletion.ts';
import {
  CONFIRMED_MINUTES,
  enrolmentSchema,
  googleReturnFields,
  RECOVERY_CODES,
  secondFactorCodeSchema,
  sessionSchema,
} from '../entities/account-security.ts';
import { bulkIdQuery, defineRoute, list, pageOnlyQuery, single } from './define-route.ts';

const acceptedSchema = single(z.object({ accepted: z.literal(true) }));
const tokenSchema = z.string().max(200);

export const requestSignup = defineRoute({
  id: 'auth.requestSignup',
  method: 'POST',
  path: '/users/signup/request',
  right: 'public',
  summary: 'Mail a sign-up link. Answers the same for known and unknown addresses.',
  body: z.strictObject({
    email: emailInputSchema,
    terms: z.literal(true, says('termsNotAccepted')),
  }),
  response: single(
    z.object({
      accepted: z.literal(true),
      /**
       * Path of the page that shows this mail for an hour, when the installation keeps its mail and the browser runs
       * on the same machine; null otherwise.
       */
      mailPath: z.string().nullable(),
    }),
  ),
  errors: [ERRORS.emailNotValid, ERRORS.emailMissing],
});

export const signup = defineRoute({
  id: 'auth.signup',
  method: 'POST',
  path: '/users/signup',
  right: 'public',
  summary: 'Finish a sign-up with the mailed token.',
  body: z.strictObject({
    token: tokenSchema,
    username: usernameSchema,
    password: passwordInputSchema,
    firstName: nameSchema('firstName'),
    lastName: nameSchema('lastName'),
  }),
  response: single(z.object({ jwt: z.string(), user: authUserSchema })),
  status: 201,
  errors: [ERRORS.tokenNotValid, ERRORS.passwordNotValid, ERRORS.usernameTaken, ERRORS.emailTaken],
});

export const login = defineRoute({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  right: 'public',
  summary:
    'Sign in with username (or e-mail address) and password. An account with a second factor is answered ' +
    `${ERRORS.codeNeeded} until \`code\` is right: that of the authenticator app, or a recovery code.`,
  body: z.strictObject({
    username: z.string().trim().min(1).max(254),
    password: passwordInputSchema,
    code: secondFactorCodeSchema.optional(),
  }),
  response: single(z.object({ jwt: z.string() })),
  errors: [ERRORS.loginNotValid, ERRORS.codeNeeded],
});

export const logout = defineRoute({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  right: 'account',
  summary: 'End the session whose token this is; other sessions of the person go on.',
  response: acceptedSchema,
});

export const me = defineRoute({
  id: 'auth.me',
  method: 'GET',
  path: '/users/me',
  right: 'account',
  summary: 'The signed-in person.',
  response: meSchema,
});

export const requestPasswordReset = defineRoute({
  id: 'auth.requestPasswordReset',
  method: 'POST',
  path: '/auth/password/reset/request',
  right: 'public',
  summary: 'Mail a link to choose a new password. Answers the same for known and unknown addresses.',
  body: z.strictObject({ email: emailInputSchema }),
  response: acceptedSchema,
  errors: [ERRORS.emailNotValid, ERRORS.emailMissing],
});

export const resetPassword = defineRoute({
  id: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/password/reset',
  right: 'public',
  summary: 'Choose a new password with the mailed token; ends every session.',
  body: z.strictObject({
    token: tokenSchema,
    password: passwordInputSchema,
    passwordRepeat: passwordInputSchema,
  }),
  response: acceptedSchema,
  errors: [ERRORS.tokenNotValid, ERRORS.passwordNotValid],
});

export const changePassword = defineRoute({
  id: 'auth.changePassword',
  method: 'POST',
  path: '/auth/password/change',
  right: 'account',
  summary: 'Change the password; every other session ends, this one goes on with the new token.',
  body: z.strictObject({ oldPassword: passwordInputSchema, newPassword: passwordInputSchema }),
  response: single(z.object({ jwt: z.string() })),
  errors: [ERRORS.passwordNotValid],
});

export const changeUsername = defineRoute({
  id: 'auth.changeUsername',
  method: 'POST',
  path: '/auth/username/change',
  right: 'account',
  summary: 'Change the username; the password proves that it is you.',
  body: z.strictObject({ username: usernameSchema, password: passwordInputSchema }),
  response: single(authUserSchema),
  errors: [ERRORS.usernameTaken],
});

export const writeDetails = defineRoute({
  id: 'auth.writeDetails',
  method: 'PATCH',
  path: '/users/details',
  right: 'account',
  summary: 'Change details of the signed-in person, by name.',
  body: z.array(userDetailPatchSchema).min(1).max(20),
  response: single(z.array(userDetailSchema)),
});

export const previewDeletion = defineRoute({
  id: 'auth.previewDeletion',
  method: 'GET',
  path: '/users/me/deletion',
  right: 'account',
  summary: 'What deleting the account would do to its workspaces, and which of them stand in the way.',
  response: single(accountDeletionSchema),
});

/** POST rather than DELETE, because the confirmation is in the body, and intermediaries drop the body of a DELETE. */
export const deleteAccount = defineRoute({
  id: 'auth.deleteAccount',
  method: 'POST',
  path: '/users/me/deletion',
  right: 'account',
  summary: `Delete the account: \`password\`, or \`email\` for those without one. ${ERRORS.wrongState} names the workspaces that stand in the way.`,
  body: z.strictObject({
    password: passwordInputSchema.optional(),
    email: z.string().trim().max(EMAIL_MAX_LENGTH).optional(),
  }),
  response: acceptedSchema,
  errors: [ERRORS.wrongState, ERRORS.requestInProgress],
});

export const exportAccount = defineRoute({
  id: 'auth.exportAccount',
  method: 'GET',
  path: '/users/me/export',
  right: 'account',
  summary:
    'One page of all that is stored about the signed-in person; `meta.next` is the cursor of the next.',
  query: z.strictObject({ cursor: z.string().max(300).optional() }),
  response: single(accountExportSchema).extend({ meta: z.object({ next: z.string().nullable() }) }),
});

export const readSession = defineRoute({
  id: 'auth.readSession',
  method: 'GET',
  path: '/internal/sessions/:id',
  right: 'service',
  summary: 'Which tokens of a user still hold; 404 when the user is gone, or the session has ended.',
  query: z.strictObject({ session_id: z.string().max(64).optional() }),
  response: single(z.object({ user_id: idSchema, tokenVersion: z.int(), email: z.string() })),
  errors: [ERRORS.notFound],
});

export const describeUsers = defineRoute({
  id: 'auth.describeUsers',
  method: 'POST',
  path: '/internal/users/describe',
  idempotent: true,
  right: 'service',
  summary: 'Names and addresses of people, by id or by address; people who do not exist are left out.',
  body: z.strictObject({
    ids: z.array(idSchema).max(MAX_BULK_IDS).default([]),
    emails: z.array(z.string().max(EMAIL_MAX_LENGTH)).max(MAX_BULK_IDS).default([]),
  }),
  response: single(z.array(describedUserSchema)),
});

export const listSessions = defineRoute({
  id: 'auth.listSessions',
  method: 'GET',
  path: '/users/me/sessions',
  right: 'account',
  summary: 'The sessions of the signed-in person that still hold, the one seen last first.',
  query: z.strictObject(pageOnlyQuery),
  response: list(sessionSchema),
});

export const endSessions = defineRoute({
  id: 'auth.endSessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  right: 'account',
  summary: 'End sessions of the signed-in person; their very next request is refused.',
  query: bulkIdQuery,
  response: single(z.object({ id: z.array(idSchema) })),
  errors: [ERRORS.notFound],
});

export const confirm = defineRoute({
  id: 'auth.confirm',
  method: 'POST',
  path: '/auth/confirm',
  right: 'account',
  summary:
    `Prove again who is signed in, by \`password\`, by \`code\` of the second factor, or by what Google sent back. For ` +
    `${CONFIRMED_MINUTES} minutes this session can make API keys, store providers of models and export sensitive ` +
    `answers, which is answered ${ERRORS.confirmationNeeded} otherwise.`,
  body: z.union([
    z.strictObject({ password: passwordInputSchema }),
    z.strictObject({ code: secondFactorCodeSchema }),
    /** ext */
    z.strictObject({ google: z.strictObject(googleReturnFields) }),
  ]),
  response: single(z.object({ confirmedUntil: timeSchema })),
  errors: [ERRORS.signInNotValid, ERRORS.googleNotConnected, ERRORS.googleUnavailable],
});

export const enrolTotp = defineRoute({
  id: 'auth.enrolTotp',
  method: 'POST',
  path: '/auth/totp',
  right: 'account',
  summary:
    'Begin to set up a second factor for sign-ins with a password: the secret for an authenticator app. It is asked ' +
    'for once a first code is confirmed; asked again before, the secret is another.',
  response: single(enrolmentSchema),
  errors: [ERRORS.wrongState, ERRORS.confirmationNeeded],
});

export const confirmTotp = defineRoute({
  id: 'auth.confirmTotp',
  method: 'POST',
  path: '/auth/totp/confirm',
  right: 'account',
  summary:
    `Turn the second factor on with a first code. The ${RECOVERY_CODES} recovery codes, each of which stands in for a ` +
    'code once, are in this answer and nowhere else.',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  response: single(z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODES) })),
  errors: [ERRORS.wrongState, ERRORS.confirmationNeeded],
});

export const turnOffTotp = defineRoute({
  id: 'auth.turnOffTotp',
  method: 'DELETE',
  path: '/auth/totp',
  right: 'account',
  summary:
    'Turn the second factor off and drop its secret and recovery codes; the password proves the person.',
  body: z.strictObject({ password: passwordInputSchema }),
  response: acceptedSchema,
});

export const readConfirmation = defineRoute({
  id: 'auth.readConfirmation',
  method: 'GET',
  path: '/internal/users/:id/sessions/:sessionId/confirmation',
  right: 'service',
  summary: 'Whether a user has proven in this session, within the last minutes, who they are.',
  response: single(z.object({ isConfirmed: z.boolean() })),
});
