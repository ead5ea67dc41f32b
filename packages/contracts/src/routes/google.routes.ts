import { says } from '../errors/field-messages.ts';
import * as ERRORS from '../errors/error-names.ts';
import { z } from 'zod';
import { emailInputSchema, passwordInputSchema } from '../entities/fields.ts';
import {
  googleReturnFields,
  secondFactorCodeSchema,
  ticketSchema,
  verifierSchema,
} from '../entities/account-security.ts';
import { authUserSchema } from '../entities/user.ts';
import { defineRoute, single } from './define-route.ts';

const termsSchema = z.literal(true, says('termsNotAccepted'));

const signedInSchema = z.object({ jwt: z.string(), user: authUserSchema });

/** Result of a return from Google. */
export const googleOutcomeSchema = z.discriminatedUnion('outcome', [
  signedInSchema.extend({ outcome: z.literal('signed-in') }),
  /** An account with this address exists; entering its password once connects the two. */
  z.object({ outcome: z.literal('link'), proof: z.string(), email: z.string() }),
  /** No account has this address; one can be created with the same proof. */
  z.object({ outcome: z.literal('unknown'), proof: z.string(), email: z.string() }),
]);

export const readSignInWays = defineRoute({
  id: 'auth.readSignInWays',
  method: 'GET',
  path: '/auth/ways',
  right: 'public',
  summary: 'What a guest may know of this installation: ways to sign in, where mail goes, what is sold.',
  response: single(
    z.object({
      google: z.boolean(),
      /** No account exists yet, so the dashboard opens on sign-up. */
      isEmpty: z.boolean(),
      mail: z.object({
        /** Through a mail server, or into the installation's own mailbox. */
        way: z.enum(['smtp', 'mailbox']),
        /** The response to a sign-up names a mailbox page that this browser can open. */
        isReadableHere: z.boolean(),
      }),
      /** Whether a payment provider is connected; null while billing is unavailable. */
      billing: z.boolean().nullable(),
    }),
  ),
});

export const startGoogle = defineRoute({
  id: 'auth.startGoogle',
  method: 'POST',
  path: '/auth/oauth/google/start',
  right: 'public',
  summary: 'Begin a Google sign-in: where to go, and the verifier to come back with. Holds for 10 minutes.',
  body: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('login'), email: emailInputSchema }),
    z.strictObject({
      action: z.literal('register'),
      email: emailInputSchema,
      terms: termsSchema,
    }),
  ]),
  response: single(z.object({ url: z.url(), verifier: z.string() })),
  errors: [ERRORS.googleNotConnected],
});

export const finishGoogle = defineRoute({
  id: 'auth.finishGoogle',
  method: 'POST',
  path: '/auth/oauth/google',
  right: 'public',
  summary: 'Finish a Google sign-in with what Google sent back and the verifier; works once.',
  body: z.strictObject(googleReturnFields),
  response: single(googleOutcomeSchema),
  errors: [
    ERRORS.signInNotValid,
    ERRORS.otherGoogleAccountConnected,
    ERRORS.emailNotVerified,
    ERRORS.googleNotConnected,
    ERRORS.googleUnavailable,
  ],
});

export const linkGoogle = defineRoute({
  id: 'auth.linkGoogle',
  method: 'POST',
  path: '/auth/oauth/google/link',
  right: 'public',
  summary:
    'Connect a proven Google account to the account with its address, by that account’s password, and by a code of ' +
    'its second factor where it has one.',
  body: z.strictObject({
    proof: ticketSchema,
    verifier: verifierSchema,
    password: passwordInputSchema,
    code: secondFactorCodeSchema.optional(),
  }),
  response: single(signedInSchema),
  errors: [
    ERRORS.codeNeeded,
    ERRORS.signInNotValid,
    ERRORS.otherGoogleAccountConnected,
    ERRORS.googleNotConnected,
  ],
});

export const registerGoogle = defineRoute({
  id: 'auth.registerGoogle',
  method: 'POST',
  path: '/auth/oauth/google/register',
  right: 'public',
  summary: 'Make an account for a proven Google account whose address nobody has.',
  body: z.strictObject({ proof: ticketSchema, verifier: verifierSchema, terms: termsSchema }),
  response: single(signedInSchema),
  status: 201,
  errors: [ERRORS.signInNotValid, ERRORS.emailTaken, ERRORS.googleNotConnected],
});

export const disconnectGoogle = defineRoute({
  id: 'auth.disconnectGoogle',
  method: 'POST',
  path: '/auth/oauth/google/disconnect',
  right: 'account',
  summary: 'Take the Google account off the signed-in account, which from then on has its password alone.',
  body: z.strictObject({ password: passwordInputSchema }),
  response: single(z.object({ google: z.null() })),
});
