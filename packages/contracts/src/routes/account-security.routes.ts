import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import {
  CONFIRMED_MINUTES,
  enrolmentSchema,
  googleReturnFields,
  RECOVERY_CODES,
  secondFactorCodeSchema,
  sessionSchema,
} from '../entities/account-security.ts';
import { idSchema, passwordInputSchema, timeSchema } from '../entities/fields.ts';
import { bulkIdQuery, defineRoute, list, pageOnlyQuery, single } from './define-route.ts';

const acceptedSchema = single(z.object({ accepted: z.literal(true) }));

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
  errors: [ERRORS.wrongState],
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
  errors: [ERRORS.wrongState],
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
